import { isolated, number, plural } from '../lib/arabic.ts'
import type { Translation } from '../lib/strings.ts'
import type * as en from './strings.en.ts'

export const form = {
  tooLong: (label: string, limit: number) =>
    plural(limit, {
      zero: `يجب ألا يحتوي حقل «${label}» على أي حرف`,
      one: `يجب ألا يزيد حقل «${label}» على حرف واحد`,
      two: `يجب ألا يزيد حقل «${label}» على حرفين`,
      few: `يجب ألا يزيد حقل «${label}» على # أحرف`,
      many: `يجب ألا يزيد حقل «${label}» على # حرفًا`,
      other: `يجب ألا يزيد حقل «${label}» على # حرف`,
    }),
  required: 'مطلوب',
  choose: 'اختر',
  cancel: 'إلغاء',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  openCalendar: 'فتح التقويم',
  calendar: 'التقويم',
  dateFormat: '2027-01-31',
  dateInvalid: 'التاريخ المدخل غير صحيح.',
  loadingCalendar: 'جارٍ تحميل التقويم...',
  phoneHint: (phone: string) => `هل تقصد ${isolated(phone)}؟`,
  unsavedTitle: 'هل تريد المغادرة دون حفظ؟',
  unsavedText: 'سيُفقد ما أدخلته في هذه الصفحة.',
  stay: 'البقاء',
  leave: 'المغادرة',
} satisfies Translation<typeof en.form>

export const avatar = {
  choose: 'اختيار صورة',
  change: 'تغيير الصورة',
  remove: 'إزالة',
  get rule() {
    return `صورة لا يزيد حجمها على ${number(5)} ميجابايت`
  },
  uploading: 'جارٍ رفع الصورة...',
  preview: 'معاينة الصورة الشخصية',
  notAnImage: 'يرجى اختيار ملف صورة صحيح',
  get tooLarge() {
    return `يجب أن يكون حجم الصورة أقل من ${number(5)} ميجابايت`
  },
  uploaded: 'تم رفع الصورة بنجاح',
  failed: 'تعذّر رفع الصورة',
} satisfies Translation<typeof en.avatar>
