import createClient from 'openapi-fetch'
import type { components, paths } from './generated/api.ts'

/**
 * What a developer writes who has only the document. It is type-checked against types generated
 * from the live document, so it is not part of the server's own type check.
 */

type NewClient = components['schemas']['NewClient']
type FeedRecord = components['schemas']['FeedRecord']
type Login = components['schemas']['Credentials']

function must<T>({ data, error }: { data?: T; error?: components['schemas']['Error'] }): T {
  if (data === undefined) throw new Error(error?.message ?? 'there was no answer')
  return data
}

export async function useApi(baseUrl: string, login: Login, client: NewClient, picture: Blob) {
  const api = createClient<paths>({ baseUrl })
  const session = must(await api.POST('/admin/auth/login', { body: login }))
  const token: string = session.access_token
  api.use({
    onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${token}`),
  })

  const query = { page: 1, pageSize: 8, sortBy: 'Oldest' } as const
  const list = () => api.GET('/admin/customer-management', { params: { query } })
  const before = must(await list())

  const image = must(
    await api.POST('/general/file-upload/image-uploader', {
      body: { file: picture },
      bodySerializer({ file }) {
        const form = new FormData()
        form.append('file', file)
        return form
      },
    }),
  )

  const added = must(
    await api.POST('/admin/customer-management', { body: { ...client, avatar: image.url } }),
  )
  const after = must(await list())
  const more: number = after.totalDocuments - before.totalDocuments

  const path = { id: added._id }
  const updated = must(
    await api.PATCH('/admin/customer-management/{id}', {
      params: { path },
      body: {
        full_name: added.full_name,
        phone_number: added.phone_number,
        email: added.email,
        avatar: null,
      },
    }),
  )

  must(await api.POST('/admin/auth/logout'))
  const refused = await list()
  return { more, added, updated, image, error: refused.error, status: refused.response.status }
}

/** The compiler must refuse these calls; this is never run. */
export async function misuseApi(api: ReturnType<typeof createClient<paths>>) {
  // @ts-expect-error There is no such path.
  await api.GET('/admin/customers')
  // @ts-expect-error A page is a number.
  await api.GET('/admin/customer-management', { params: { query: { page: '1' } } })
  // @ts-expect-error There are two sorts.
  await api.GET('/admin/customer-management', { params: { query: { sortBy: 'Best' } } })
  // @ts-expect-error A refusal has one of the known codes.
  const code: components['schemas']['Error']['code'] = 'refused'
  // @ts-expect-error A client of the feed has a phone number.
  const record: FeedRecord = { type: 'client', id: 'u-1', data: { full_name: '', email: '' } }
  // @ts-expect-error A name is required.
  await api.POST('/admin/category', { body: {} })
  return { code, record }
}
