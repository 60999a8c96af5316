import type { Locator, Page } from '@playwright/test'
import { strings as arabic } from '../../web/src/features/session/strings.ar.ts'
import { say } from './language.ts'

/** The login page, by what a person sees. */
export class LoginForm {
  readonly username: Locator
  readonly password: Locator
  readonly submit: Locator
  readonly busy: Locator

  constructor(page: Page) {
    const button = (name: string) => page.getByRole('button', { name })
    this.username = page.getByLabel(say('Username', arabic.username))
    this.password = page.getByLabel(say('Password', arabic.password))
    this.submit = button(say('Log in', arabic.submit))
    this.busy = button(say('Logging in...', arabic.busy))
  }

  async fill({ username, password }: { username: string; password: string }) {
    await this.username.fill(username)
    await this.password.fill(password)
  }
}

export const invalidCredentials = () => say('Invalid credentials', arabic.invalid)
