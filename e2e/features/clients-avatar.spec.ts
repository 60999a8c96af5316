import { clients } from '@zaffa/contract/clients'
import { images } from '@zaffa/contract/images'
import type { Client } from '@zaffa/contract/schema/clients'
import { avatar as arabic } from '../../web/src/form/strings.ar.ts'
import { screenNames } from '../../web/src/ui/strings.ar.ts'
import { ClientForm } from '../support/client-form.ts'
import { expect, expectNoToast, expectToast, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { largestPicture, picture } from '../support/pictures.ts'

const failedUpload = /^Failed to upload image/

const svg = {
  name: 'drawing.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
}

test('uploads at once, shows the picture and saves it with the client', async ({
  signedIn: page,
  api,
  network,
}) => {
  const upload = network.record('POST', images.upload)
  const create = network.record('POST', `${clients.path}/`)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  const values = await form.fillRequired()
  const held = await network.hold('POST', images.upload)
  await form.file.setInputFiles(picture)
  const uploading = page.getByText(say('Uploading image...', arabic.uploading))
  await expect(uploading).toBeVisible()
  await expect(form.file).toBeDisabled()
  await expect(form.submit).toBeDisabled()
  held.release()
  await expectToast(page, say('Image uploaded successfully', arabic.uploaded), 'success')
  await expect(uploading).toHaveCount(0)
  await expect(form.file).toBeEnabled()
  await expect(form.preview).toHaveAttribute('src', /^\/uploads\/./)
  const url = await form.preview.getAttribute('src')
  await expect
    .poll(() => form.preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(upload.calls[0]?.headers['content-type']).toMatch(/^multipart\/form-data/)

  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  expect(create.calls[0]?.body).toMatchObject({ avatar: url })
  expect((await api.rows<Client>(clients.path, values.email))[0]?.avatar).toBe(url)
})

test('the button opens the file dialog, each time', async ({ signedIn: page }) => {
  await page.goto('/dashboard/clients/add')
  const button = page.getByText(say('Choose image', arabic.choose), { exact: true })
  for (let time = 0; time < 2; time += 1) {
    const dialog = page.waitForEvent('filechooser')
    await button.hover()
    await page.mouse.down()
    await page.mouse.up()
    await dialog
  }
})

test('an upload ends with its form', async ({ signedIn: page, network }) => {
  await network.hold('POST', images.upload)
  await page.goto('/dashboard/clients/add')
  await new ClientForm(page).file.setInputFiles(picture)
  await expect(page.getByText(say('Uploading image...', arabic.uploading))).toBeVisible()
  const aborted = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(images.upload),
  )
  await page.getByRole('link', { name: say('Home', screenNames.statistics), exact: true }).click()
  await aborted
  await expect(page).toHaveURL('/dashboard')
  await expectNoToast(page)
})

test('a removed picture is not sent', async ({ signedIn: page, network }) => {
  const create = network.record('POST', `${clients.path}/`)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.fillRequired()
  await form.file.setInputFiles(picture)
  await expect(form.preview).toBeVisible()
  await page.getByRole('button', { name: say('Remove', arabic.remove) }).click()
  await expect(form.preview).toHaveCount(0)
  await expect(form.file, 'the focus is not lost').toBeFocused()
  await form.submit.click()
  await expect(page).toHaveURL('/dashboard/clients')
  expect(create.calls[0]?.body).not.toHaveProperty('avatar')
})

test('must be an image of at most 5 MB', async ({ signedIn: page, network }) => {
  const upload = network.record('POST', images.upload)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await form.file.setInputFiles(text)
  await expectToast(page, say('Please select a valid image file', arabic.notAnImage), 'error')
  await form.file.setInputFiles(largestPicture(1))
  await expectToast(page, say('Image size should be less than 5MB', arabic.tooLarge), 'error')
  expect(upload.calls).toEqual([])

  await form.file.setInputFiles(largestPicture())
  await expectToast(page, say('Image uploaded successfully', arabic.uploaded), 'success')
  expect(upload.calls).toHaveLength(1)
})

test('an SVG is refused by the server in its own words', async ({
  signedIn: page,
  network,
  problems,
}) => {
  problems.allow(failedUpload, /^Failed to load resource: .* 415/)
  const upload = network.record('POST', images.upload)
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.file.setInputFiles(svg)
  await expectToast(
    page,
    say(
      'Please select a valid image file (JPEG, PNG, WebP, GIF or AVIF)',
      'هذا النوع من الملفات غير مدعوم.',
    ),
    'error',
  )
  expect(upload.calls).toHaveLength(1)
  expect(problems.logged.some((line) => failedUpload.test(line))).toBe(true)
  await expect(form.preview).toHaveCount(0)
  await expect(form.submit).toBeEnabled()
})

test('a failed upload has a message, and the same file may be chosen again', async ({
  signedIn: page,
  network,
  problems,
}) => {
  problems.allow(failedUpload)
  const fault = await network.fail('POST', images.upload, 'offline')
  await page.goto('/dashboard/clients/add')
  const form = new ClientForm(page)
  await form.file.setInputFiles(picture)
  await expectToast(page, say('Failed to upload image', arabic.failed), 'error')
  expect(fault.calls).toBe(1)
  fault.lift()
  await form.file.setInputFiles(picture)
  await expect(form.preview).toBeVisible()
})

for (const [name, answer] of [
  ['data.url', { data: { url: 'uploads/other.png' } }],
  ['the value itself', 'uploads/other.png'],
] as const) {
  test(`an upload may be answered with ${name}`, async ({ signedIn: page, network }) => {
    await network.answer('POST', images.upload, answer)
    await network.route('**/uploads/other.png', (route) =>
      route.fulfill({ contentType: 'image/png', body: picture.buffer }),
    )
    await page.goto('/dashboard/clients/add')
    const form = new ClientForm(page)
    await form.file.setInputFiles(picture)
    await expect(form.preview).toHaveAttribute('src', '/uploads/other.png')
  })
}
