import type { Locator, Page } from '@playwright/test'
import { unique, uniquePhone } from './api.ts'

/** The add and the update form of a client, by what a person sees. */
export class ClientForm {
  readonly phone: Locator
  readonly email: Locator
  readonly password: Locator
  readonly parents: Locator
  readonly date: Locator
  readonly registeredWith: Locator
  readonly city: Locator
  readonly district: Locator
  readonly planning: Locator
  readonly file: Locator
  readonly preview: Locator
  readonly submit: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    const text = (name: string) => page.getByRole('textbox', { name, exact: true })
    const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
    this.phone = text('Phone Number')
    this.email = text('Email')
    this.password = page.getByLabel(/^Password/)
    this.parents = text("Parent's Full Name")
    this.date = text('Wedding Date')
    this.registeredWith = choice('Registered With')
    this.city = choice('City')
    this.district = choice('District')
    this.planning = page.getByRole('group', { name: 'Planning For' })
    this.file = page.locator('input[type=file]')
    this.preview = page.getByRole('img', { name: 'Avatar preview' })
    this.submit = page.getByRole('main').locator('button[type=submit]')
  }

  /** "Full Name" when a client is added, "Client Name" when one is updated. */
  get name() {
    return this.#page.getByRole('textbox', { name: /^(Full|Client) Name$/ })
  }

  plan = (option: string) => this.planning.getByRole('button', { name: option })

  /** Fills what is required, with values that are not in use. */
  async fillRequired() {
    const name = unique('added')
    const values = {
      full_name: `Added ${name}`,
      phone_number: uniquePhone(),
      email: `${name}@example.com`,
      password: 'pass word',
    }
    await this.name.fill(values.full_name)
    await this.phone.fill(values.phone_number)
    await this.email.fill(values.email)
    await this.password.fill(values.password)
    return values
  }
}

/** What is sent with every new client besides what was filled in. */
export const alwaysSent = {
  user_registered_with: 'MANUAL',
  is_verified: true,
  active: true,
  finishedRegistration: true,
}
