import type { Translation } from '../lib/strings.ts'
import type * as en from './choice-strings.en.ts'

export const choices = {
  menu: 'اللغة والمظهر',
  language: 'اللغة',
  theme: 'المظهر',
  themes: { system: 'حسب الجهاز', light: 'فاتح', dark: 'داكن' },
  digits: 'الأرقام',
  digitSets: { latin: '0123', arabic: '٠١٢٣' },
  hijri: 'التاريخ الهجري',
  hijriDates: { off: 'إخفاء', on: 'إظهار' },
} satisfies Translation<typeof en.choices>
