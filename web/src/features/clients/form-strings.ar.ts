import { isolated, number } from '../../lib/arabic.ts'
import type { Translation } from '../../lib/strings.ts'
import type * as en from './form-strings.en.ts'

export const form = {
  fullName: 'الاسم الكامل',
  parentsName: 'الاسم الكامل لولي الأمر',
  planningFor: 'لمن التخطيط',
  avatar: 'الصورة الشخصية',
  avatarOf: (name: string) => `صورة ${isolated(name)}`,
  city: 'المدينة',
  district: 'الحي',
  separator: '، ',
  detailTitle: 'تفاصيل العميل',
  clientName: 'اسم العميل',
  password: 'كلمة المرور',
  registeredWith: 'طريقة التسجيل',
  breadcrumbAdd: 'إضافة عميل جديد',
  breadcrumbUpdate: 'تحديث بيانات العميل',
  account: 'الحساب',
  wedding: 'الزفاف',
  submitAdd: 'إضافة',
  busyAdd: 'جارٍ الإضافة...',
  submitUpdate: 'تحديث',
  busyUpdate: 'جارٍ التحديث...',
  added: 'تمت إضافة العميل بنجاح',
  addFailed: 'تعذّرت إضافة العميل',
  updated: 'تم تحديث بيانات العميل بنجاح',
  updateFailed: 'تعذّر تحديث بيانات العميل',
  fetchFailed: 'تعذّر تحميل بيانات العميل',
  loading: 'جارٍ تحميل بيانات العميل...',
  back: 'العودة إلى العملاء',
  openExisting: (name: string) => `فتح ${isolated(name)} في نافذة جديدة`,
  messages: {
    required: 'يرجى تعبئة جميع الحقول المطلوبة',
    email: 'يرجى إدخال بريد إلكتروني صحيح',
    phone: `يرجى إدخال رقم جوال صحيح (مثل ${isolated('+966501234567')})`,
    get password() {
      return `يجب ألا تقل كلمة المرور عن ${number(8)} أحرف`
    },
    invalidId: 'معرّف العميل غير صحيح',
    weddingDate: 'التاريخ المدخل غير صحيح.',
  },
  conflict: {
    title: 'تغيّرت بيانات هذا العميل',
    text: 'حفظ مشرف آخر الحقول أدناه أثناء تعديلك. اختر القيمة التي تريدها لكل حقل، وستبقى بقية الحقول كما كتبتها.',
    yours: 'الاحتفاظ بقيمتك',
    theirs: 'اعتماد القيمة الأخرى',
    nothing: 'فارغ',
    back: 'العودة إلى النموذج',
  },
} satisfies Translation<typeof en.form>
