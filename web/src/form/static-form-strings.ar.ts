import { number } from '../lib/arabic.ts'
import type { Translation } from '../lib/strings.ts'
import type * as en from './static-form-strings.en.ts'

export const staticForm = {
  ownerName: 'اسم المالك',
  role: 'الدور',
  phone: 'رقم الجوال',
  email: 'البريد الإلكتروني',
  companyName: 'اسم الشركة',
  category: 'التصنيف',
  basedIn: 'المقر',
  get roles() {
    return [1, 2, 3].map((each) => `الدور ${number(each)}`)
  },
  get categories() {
    return [1, 2, 3].map((each) => `التصنيف ${number(each)}`)
  },
  submit: 'إضافة',
} satisfies Translation<typeof en.staticForm>
