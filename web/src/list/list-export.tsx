import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStrings } from '../lib/strings.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { texts } from './export-strings.ts'
import styles from './list-export.module.css'
import { useExport } from './use-export.ts'
import type { List } from './use-list.ts'

/** All rows that the search finds, as a file. Only where the server has more than the specification. */
export function ListExport({ list }: { list: List<unknown> }) {
  const { strings: t } = useStrings(texts)
  const { rows, start, cancel } = useExport(list)
  const running = rows !== null
  const root = useFocusAfterSwap(running)
  // The total of a list that is filtered on the page is not that of the search.
  const total = list.resource.search === 'local' && list.text !== '' ? null : list.total
  return (
    <div ref={root} className={styles.export}>
      {running ? (
        <>
          <span className={styles.progress}>
            {total === null ? t.rows(rows) : t.progress(rows, Math.max(rows, total))}
          </span>
          <Button onClick={cancel}>{t.cancel}</Button>
        </>
      ) : (
        <Menu
          label={t.formats}
          opener={
            <>
              <Download size={18} aria-hidden />
              {t.export}
            </>
          }
          openerClass={styles.opener}
          atOpener
        >
          <MenuItem icon={FileSpreadsheet} onChoose={() => start('excel')}>
            {t.excel}
          </MenuItem>
          <MenuItem icon={FileText} onChoose={() => start('csv')}>
            {t.csv}
          </MenuItem>
        </Menu>
      )}
      {/* Says once that it runs; reading every number out would drown everything else. */}
      <span role="status" className="visually-hidden">
        {running && t.exporting}
      </span>
    </div>
  )
}

/** The button that had the focus is replaced by another, which then takes it. */
function useFocusAfterSwap(running: boolean) {
  const root = useRef<HTMLDivElement>(null)
  const before = useRef(running)
  useEffect(() => {
    if (before.current === running) return
    before.current = running
    if (document.activeElement !== document.body) return
    root.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [running])
  return root
}
