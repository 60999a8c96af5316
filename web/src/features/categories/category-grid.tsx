import type { Category } from '@zaffa/contract/schema/categories'
import { Pencil, Trash2 } from 'lucide-react'
import { useStrings } from '../../lib/strings.ts'
import type { Listed } from '../../list/read-page.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './category-grid.module.css'
import { texts } from './strings.ts'

type CategoryGridProps = {
  categories: readonly Listed<Category>[]
  onEdit: (category: Listed<Category>) => void
  onDelete: (category: Listed<Category>) => void
}

export function CategoryGrid({ categories, onEdit, onDelete }: CategoryGridProps) {
  const { strings: t } = useStrings(texts)
  return (
    <ul className={styles.grid}>
      {categories.map((category) => (
        <li key={category.key} className={styles.card}>
          <span className={styles.name} dir="auto">
            {category.name}
          </span>
          <IconButton label={t.edit(category.name)} onClick={() => onEdit(category)}>
            <Pencil size={18} aria-hidden />
          </IconButton>
          <IconButton danger label={t.delete(category.name)} onClick={() => onDelete(category)}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

const skeletons = ['1', '2', '3', '4', '5', '6', '7', '8']

export function CategoryGridSkeleton() {
  return (
    <ul className={styles.grid} aria-hidden>
      {skeletons.map((key) => (
        <li key={key} className={styles.card}>
          <Skeleton width="60%" />
        </li>
      ))}
    </ul>
  )
}
