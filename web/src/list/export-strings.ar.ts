import { number, plural } from '../lib/arabic.ts'
import type { Translation } from '../lib/strings.ts'
import type * as en from './export-strings.en.ts'

/** Two rows have another form where they stand alone than after a word that governs them. */
const rowsOf = (rows: number, two: string) =>
  plural(rows, {
    zero: '# صف',
    one: 'صف واحد',
    two,
    few: '# صفوف',
    many: '# صفًا',
    other: '# صف',
  })

export const strings = {
  export: 'تصدير',
  formats: 'تصدير كل الصفوف المطابقة للبحث',
  excel: 'ملف إكسل',
  csv: 'ملف نصي بالقيم كما هي',
  exporting: 'جارٍ التصدير',
  progress: (rows: number, total: number) => `${number(rows)} من أصل ${rowsOf(total, 'صفين')}`,
  rows: (rows: number) => rowsOf(rows, 'صفان'),
  cancel: 'إلغاء',
  cancelled: 'أُلغي التصدير',
  done: (rows: number) => `تم تصدير ${rowsOf(rows, 'صفين')}`,
  failed: 'تعذّر التصدير. يرجى المحاولة مرة أخرى.',
} satisfies Translation<typeof en.strings>
