import { form as arabic } from '../../web/src/features/clients/form-strings.ar.ts'
import { strings as list } from '../../web/src/list/strings.ar.ts'
import { expect, test } from '../support/fixtures.ts'
import { say } from '../support/language.ts'
import { word } from '../support/words.ts'

test('city and district follow the specified fields, as people write them', async ({
  signedIn: page,
  api,
}) => {
  const client = await api.createClient({ city: 'jeddah', district: 'al-olaya' })
  await page.goto(`/dashboard/clients?search=${client.email}`)
  await page.getByRole('button', { name: say('Detail', list.detail) }).click()
  const dialog = page.getByRole('dialog', { name: say('Client detail', arabic.detailTitle) })
  await expect(dialog.getByRole('term').nth(6)).toHaveText(say('Avatar', arabic.avatar))
  await expect(dialog.getByRole('term').nth(7)).toHaveText(say('City', arabic.city))
  await expect(dialog.getByRole('definition').nth(7)).toHaveText(word('Jeddah'))
  await expect(dialog.getByRole('term').nth(8)).toHaveText(say('District', arabic.district))
  await expect(dialog.getByRole('definition').nth(8)).toHaveText(word('Al-Olaya'))
  expect(await api.readClient(client._id)).toMatchObject({ city: 'jeddah', district: 'al-olaya' })
})
