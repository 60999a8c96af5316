import { categories } from '@zaffa/contract/categories'
import type { Category } from '@zaffa/contract/schema/categories'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { lazyDialog, onDemandDialog } from '../../lib/lazy-dialog.ts'
import { useStrings } from '../../lib/strings.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { ListFrame } from '../../list/list-frame.tsx'
import type { Listed } from '../../list/read-page.ts'
import { useKeptRow } from '../../list/use-kept-row.ts'
import { useList } from '../../list/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryGrid, CategoryGridSkeleton } from './category-grid.tsx'
import { texts } from './strings.ts'

/** Loaded on demand: the dialog brings the form library, which the list does not need. */
const loadDialog = () => import('./category-dialog.tsx').then((m) => m.CategoryDialog)
const CategoryDialog = onDemandDialog(loadDialog)

const DeleteDialog = lazyDialog(() =>
  import('../../ui/delete-dialog.tsx').then((m) => m.DeleteDialog),
)

/** A grid instead of a table, so it puts the list's pieces together itself. */
export function CategoryList() {
  const { strings: t } = useStrings(texts)
  const list = useList<Category>(categories, { serverOr: t.loadFailed })
  const [dialog, setDialog] = useDraft('dialog', '')
  const [category, keep] = useKeptRow('category', list, list.rows)
  const open = (next: 'add' | 'edit' | 'delete' | '', row: Listed<Category> | null = null) => {
    setDialog(next)
    keep(row)
  }
  const close = () => open('')
  return (
    <>
      <ListFrame
        list={list}
        title={t.title}
        actions={
          <Button
            look="primary"
            onPointerEnter={() => void loadDialog().catch(() => {})}
            onClick={() => open('add')}
          >
            <Plus size={18} aria-hidden />
            {t.add}
          </Button>
        }
        searchPlaceholder={t.searchPlaceholder}
        empty={t.empty}
        loading={<CategoryGridSkeleton />}
      >
        <CategoryGrid
          categories={list.rows}
          onEdit={(row) => open('edit', row)}
          onDelete={(row) => open('delete', row)}
        />
      </ListFrame>
      <Suspense>
        {dialog === 'add' && <CategoryDialog onClose={close} />}
        {dialog === 'edit' && category && <CategoryDialog category={category} onClose={close} />}
        {dialog === 'delete' && category && (
          <DeleteDialog
            item={t.item}
            name={category.name}
            endpoint={categories.path}
            id={category._id}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
