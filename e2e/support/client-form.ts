import type { Locator, Page } from '@playwright/test'
import { form as arabic } from '../../web/src/features/clients/form-strings.ar.ts'
import { strings } from '../../web/src/features/clients/strings.ar.ts'
import { avatar } from '../../web/src/form/strings.ar.ts'
import { unique, uniquePhone } from './api.ts'
import { say } from './language.ts'
import { word } from './words.ts'

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
    this.phone = text(say('Phone Number', strings.phone))
    this.email = text(say('Email', strings.email))
    this.password = page.getByLabel(say(/^Password/, new RegExp(`^${arabic.password}`)))
    this.parents = text(say("Parent's Full Name", arabic.parentsName))
    this.date = text(say('Wedding Date', strings.weddingDate))
    this.registeredWith = choice(say('Registered With', arabic.registeredWith))
    this.city = choice(say('City', arabic.city))
    this.district = choice(say('District', arabic.district))
    this.planning = page.getByRole('group', { name: say('Planning For', arabic.planningFor) })
    this.file = page.locator('input[type=file]')
    this.preview = page.getByRole('img', { name: say('Avatar preview', avatar.preview) })
    this.submit = page.getByRole('main').locator('button[type=submit]')
  }

  /** "Full Name" when a client is added, "Client Name" when one is updated. */
  get name() {
    const name = say(
      /^(Full|Client) Name$/,
      new RegExp(`^(${arabic.fullName}|${arabic.clientName})$`),
    )
    return this.#page.getByRole('textbox', { name })
  }

  plan = (option: string) => this.planning.getByRole('button', { name: word(option) })

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

/** What our server says about a value that another client has. */
export const taken = {
  phone: () =>
    say('A client with this phone number already exists', 'رقم الجوال هذا مسجل لعميل آخر.'),
  email: () =>
    say(
      'A client with this e-mail address already exists',
      'هذا البريد الإلكتروني مسجل لعميل آخر.',
    ),
}

/** What the app writes to the console when a client is not added. */
export const failedToAdd = /^Failed to add client/
