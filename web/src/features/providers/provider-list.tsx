import { providers } from '@zaffa/contract/providers'
import type { Provider } from '@zaffa/contract/schema/providers'
import { Plus } from 'lucide-react'
import { nothing } from '../../lib/format.ts'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { useFormat } from '../../lib/use-format.ts'
import { ListPage } from '../../list/list-page.tsx'
import { rowLabel } from '../../list/row-label.ts'
import { texts as listTexts } from '../../list/strings.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Text } from '../../ui/text.tsx'
import { providerName } from './provider-name.ts'
import { texts } from './strings.ts'

const ProviderDetails = lazyDialog(() =>
  import('./provider-details.tsx').then((m) => m.ProviderDetails),
)

export function ProviderList() {
  const { strings: list } = useStrings(listTexts)
  const { strings: t } = useStrings(texts)
  const { plain } = useFormat()
  const categoryCount = (provider: Provider) => plain(provider.categories?.length ?? 0)
  return (
    <ListPage<Provider>
      resource={providers}
      title={t.title}
      actions={
        <LinkButton to="/dashboard/providers/add" look="primary">
          <Plus size={18} aria-hidden />
          {t.add}
        </LinkButton>
      }
      searchPlaceholder={t.searchPlaceholder}
      columns={[
        {
          header: t.companyName,
          grow: 1.3,
          cell: (provider) => <Text>{provider.company_name || nothing}</Text>,
        },
        { header: t.ownerName, grow: 1.2, cell: (provider) => <Text>{provider.full_name}</Text> },
        {
          header: t.phone,
          grow: 1.2,
          cell: (provider) => <Text whole>{provider.phone_number}</Text>,
        },
        { header: t.categories, grow: 0.8, cell: categoryCount },
      ]}
      card={(provider) => ({
        title: <Text>{providerName(provider)}</Text>,
        facts: [
          { label: t.ownerName, value: <Text>{provider.full_name}</Text> },
          { label: t.phone, value: <Text>{provider.phone_number}</Text> },
          { label: t.categories, value: categoryCount(provider) },
        ],
      })}
      rowActions={(provider, open) => (
        <>
          <LinkButton
            small
            to="/dashboard/providers/$id/services"
            params={{ id: provider._id }}
            state={{ provider: providerName(provider) }}
            aria-label={rowLabel(t.servicesOf, providerName(provider))}
          >
            {t.services}
          </LinkButton>
          <Button small aria-label={rowLabel(list.detailOf, providerName(provider))} onClick={open}>
            {list.detail}
          </Button>
        </>
      )}
      actionWidth="12.25rem"
      details={(provider, close) => <ProviderDetails provider={provider} onClose={close} />}
      empty={t.empty}
      failure={{ serverOr: t.loadFailed }}
    />
  )
}
