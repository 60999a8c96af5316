import { expect, test } from '../support/fixtures.ts'

test('city and district follow the specified fields, as people write them', async ({
  signedIn: page,
  api,
}) => {
  const client = await api.createClient({ city: 'jeddah', district: 'al-olaya' })
  await page.goto(`/dashboard/clients?search=${client.email}`)
  await page.getByRole('button', { name: 'Detail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Client detail' })
  await expect(dialog.getByRole('term').nth(6)).toHaveText('Avatar')
  await expect(dialog.getByRole('term').nth(7)).toHaveText('City')
  await expect(dialog.getByRole('definition').nth(7)).toHaveText('Jeddah')
  await expect(dialog.getByRole('term').nth(8)).toHaveText('District')
  await expect(dialog.getByRole('definition').nth(8)).toHaveText('Al-Olaya')
  expect(await api.readClient(client._id)).toMatchObject({ city: 'jeddah', district: 'al-olaya' })
})
