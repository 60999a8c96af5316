import { categories } from '@zaffa/contract/categories'
import type { Category } from '@zaffa/contract/schema/categories'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.ts'
import { useStrings, withStrings } from '../../lib/strings.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { ListFrame } from '../../list/list-frame.tsx'
import { useList } from '../../list/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryGrid, CategoryGridSkeleton } from './category-grid.tsx'
import { texts } from './strings.ts'

/** Loaded on demand: the dialog brings the form library, which the list does not need. */
const loadDialog = () => withStrings(import('./category-dialog.tsx'))
const CategoryDialog = lazy(() => loadDialog().then((m) => ({ default: m.CategoryDialog })))

const DeleteDialog = lazyDialog(() =>
  import('../../ui/delete-dialog.tsx').then((m) => m.DeleteDialog),
)

/** A grid instead of a table, so it puts the list's pieces together itself. */
export function CategoryList() {
  const { strings: t } = useStrings(texts)
  const list = useList<Category>(categories, { serverOr: t.loadFailed })
  // "add", "edit <id>" or "delete <id>": a text, so that it opens again after a lost session.
  const [open, setOpen] = useDraft('dialog', '')
  const close = () => setOpen('')
  const [dialog, id] = open.split(' ')
  const category = list.rows.find((row) => row._id === id)
  return (
    <>
      <ListFrame
        list={list}
        title={t.title}
        actions={
          <Button
            look="primary"
            onPointerEnter={() => void loadDialog().catch(() => {})}
            onClick={() => setOpen('add')}
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
          onEdit={({ _id }) => setOpen(`edit ${_id}`)}
          onDelete={({ _id }) => setOpen(`delete ${_id}`)}
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
