import { expect, type Locator, type Page } from '@playwright/test'
import { applications } from '@zaffa/contract/applications'
import { categories } from '@zaffa/contract/categories'
import { clients } from '@zaffa/contract/clients'
import { images } from '@zaffa/contract/images'
import { reviews } from '@zaffa/contract/reviews'
import { ClientForm } from '../support/client-form.ts'
import { picture } from '../support/pictures.ts'

const one = (row: object) => ({ data: [row], totalDocuments: 1 })
const category = { _id: 'c1', name: 'Halls', description: ' ' }
const review = {
  _id: 'r1',
  rating: 4,
  text: 'Lovely',
  media: [],
  createdAt: '2026-01-05T12:30:00Z',
  user: { full_name: 'Noura', avatar: null },
  wedding_service: null,
  admin_reply: 'Thank you',
  replied_by: { full_name: 'Admin' },
  reply_date: '2026-01-06T12:30:00Z',
}
const application = {
  _id: 'a1',
  full_name: 'Noura',
  company_name: 'Layali',
  phone_number: '+966501234567',
  email: 'noura@example.com',
  city: { name: 'Riyadh' },
  type: { name: 'Halls' },
}
const client = {
  _id: 'a1',
  full_name: 'Noura',
  phone_number: '+966501234567',
  email: 'noura@example.com',
  user_registered_with: 'GOOGLE',
  planning_for: [],
}

export type Write = {
  name: string
  /** What the screen is given to read, so that nothing of the shared database is touched. */
  reads: [path: string, body: unknown][]
  method: string
  path: string | RegExp
  /** Gets to where the write is one act away. */
  open: (page: Page) => Promise<void>
  /** The button that does it; an image is uploaded as soon as it is chosen. */
  button?: (page: Page) => Locator
  success: string
  failed: string
  /** The server's own message comes first. */
  serverFirst?: true
  /** Written to the console too. */
  logged?: true
  /** What stays as it was after a failure. */
  stays: (page: Page) => Locator
  answer?: unknown
}

export const act = ({ button }: Write, page: Page) =>
  button ? button(page).click() : new ClientForm(page).file.setInputFiles(picture)

const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
export const openDialog = (path: string, button: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
}
const theDialog = (page: Page) => page.getByRole('dialog')
const theForm = (page: Page) => page.getByRole('main').getByRole('form')

/** Every write of the error catalogue. */
export const writes: Write[] = [
  {
    name: 'a category is created',
    reads: [[categories.path, one(category)]],
    method: 'POST',
    path: categories.path,
    open: async (page) => {
      await openDialog('/dashboard/category', 'Add a new Category')(page)
      await page.getByRole('textbox', { name: 'Category Name' }).fill('Tents')
    },
    button: inDialog('Submit'),
    success: 'Category created successfully',
    failed: 'Failed to create category',
    stays: theDialog,
  },
  {
    name: 'a category is updated',
    reads: [[categories.path, one(category)]],
    method: 'PATCH',
    path: `${categories.path}/c1`,
    open: openDialog('/dashboard/category', 'Edit Halls'),
    button: inDialog('Update'),
    success: 'Category updated successfully',
    failed: 'Failed to update category',
    stays: theDialog,
  },
  {
    name: 'a category is deleted',
    reads: [[categories.path, one(category)]],
    method: 'DELETE',
    path: `${categories.path}/c1`,
    open: openDialog('/dashboard/category', 'Delete Halls'),
    button: inDialog('Delete'),
    success: 'Category deleted successfully',
    failed: 'Failed to delete Category. Please try again.',
    stays: theDialog,
  },
  {
    name: 'a reply is added',
    reads: [[reviews.path, one(review)]],
    method: 'POST',
    path: `${reviews.path}/r1/reply`,
    open: async (page) => {
      await openDialog('/dashboard/feedback', 'View')(page)
      await page.getByRole('textbox', { name: 'Reply' }).fill('Come again')
    },
    button: inDialog('Send'),
    success: 'Reply added successfully',
    failed: 'Error adding reply',
    stays: theDialog,
  },
  {
    name: 'a reply is deleted',
    reads: [[reviews.path, one(review)]],
    method: 'DELETE',
    path: `${reviews.path}/r1/reply`,
    open: openDialog('/dashboard/feedback', 'View'),
    button: inDialog('Delete Reply'),
    success: 'Reply deleted successfully',
    failed: 'Error deleting reply',
    stays: theDialog,
  },
  {
    name: 'a review is deleted',
    reads: [[reviews.path, one(review)]],
    method: 'DELETE',
    path: `${reviews.path}/r1`,
    open: openDialog('/dashboard/feedback', 'View'),
    button: inDialog('Delete Review'),
    success: 'Review deleted successfully',
    failed: 'Error deleting review',
    stays: theDialog,
  },
  {
    name: 'a client is added',
    reads: [],
    method: 'POST',
    path: `${clients.path}/`,
    open: async (page) => {
      await page.goto('/dashboard/clients/add')
      await new ClientForm(page).fillRequired()
    },
    button: (page) => new ClientForm(page).submit,
    success: 'Client added successfully',
    failed: 'Failed to add client',
    serverFirst: true,
    logged: true,
    stays: theForm,
  },
  {
    name: 'a client is updated',
    reads: [[`${clients.path}/a1`, client]],
    method: 'PATCH',
    path: `${clients.path}/a1`,
    open: async (page) => {
      await page.goto('/dashboard/clients/update/a1')
      await expect(new ClientForm(page).name).toHaveValue('Noura')
    },
    button: (page) => new ClientForm(page).submit,
    success: 'Client updated successfully',
    failed: 'Failed to update client',
    stays: theForm,
  },
  {
    name: 'an image is uploaded',
    reads: [],
    method: 'POST',
    path: images.upload,
    open: async (page) => {
      await page.goto('/dashboard/clients/add')
    },
    success: 'Image uploaded successfully',
    failed: 'Failed to upload image',
    serverFirst: true,
    logged: true,
    stays: theForm,
    answer: { url: '/favicon.svg' },
  },
  ...(['Approve', 'Reject'] as const).map(
    (decision): Write => ({
      name: `an application: ${decision}`,
      reads: [[applications.path, one(application)]],
      method: 'POST',
      path: new RegExp(`/a1/${decision === 'Approve' ? 'accept' : 'reject'}$`),
      open: openDialog('/dashboard/applications', decision),
      button: inDialog(decision),
      success: `Application ${decision === 'Approve' ? 'approved' : 'rejected'} successfully!`,
      failed: `Failed to ${decision.toLowerCase()} application`,
      serverFirst: true,
      stays: theDialog,
    }),
  ),
]
