export const longNames = {
  client: {
    arabic: 'عبدالرحمن بن عبدالعزيز بن عبدالمحسن بن عبداللطيف بن إبراهيم آل الشيخ مبارك الأحسائي',
    latin:
      'Abdulrahman bin Abdulaziz bin Abdulmohsen bin Abdullatif bin Ibrahim Al-Shaikh Mubarak Al-Ahsai',
  },
  owner: {
    arabic: 'الجوهرة بنت عبدالإله بن عبدالوهاب بن عبدالكريم بن سليمان المهنا أبا الخيل',
    latin:
      'Aljawharah bint Abdulelah bin Abdulwahab bin Abdulkarim bin Sulaiman Al-Muhanna Abalkhail',
  },
  company: {
    arabic:
      'مؤسسة ليالي الأنس الملكية لتنظيم وإدارة حفلات الزفاف والمناسبات الخاصة وتأجير قصور الأفراح بالرياض والمنطقة الوسطى',
    latin:
      'The Royal Nights International Company for Wedding Planning, Event Management, Hospitality and Palace Rental in Riyadh and the Central Province',
  },
}

export const longDescription = `باقة متكاملة لليلة العمر تبدأ قبل الحفل بثلاثة أشهر باجتماع لاختيار الألوان والطابع العام، ثم زيارة للقاعة ومطابقة المخطط، ثم بروفة كاملة للإضاءة والصوت قبل الموعد بيومين.
تشمل الباقة تجهيز الكوشة والممر والطاولات، واستقبال الضيوف، والإشراف على مواعيد الزفة والعشاء والتصوير، وتنسيق دخول العروسين، وتسليم القاعة بعد انتهاء الحفل.
The package covers the women’s hall and the men’s hall. Two coordinators stay from noon until the last guest has left; changes up to fourteen days before the evening are free of charge. Deposits are returned when the hall is handed back without damage.`

export const notes = [
  'يرجى الحضور قبل المغرب بساعة لتجهيز القاعة.',
  'The bride asked for white and pale green only, no gold.',
  'الدخول من البوابة الجنوبية، والتنسيق مع مسؤولة القاعة.',
  'Women-only team in the women’s hall.',
  'تم الاتفاق على خصم خمسة بالمئة عند السداد الكامل.',
  'Guests arrive from Jeddah; the schedule may move by half an hour.',
  'يوجد حساسية من الورد الطبيعي لدى أم العروس.',
  'Call the brother of the groom on arrival: he has the keys.',
]

/** The packages of a contract, priced as a factor of the offer. */
export const packages = [
  { title: 'الباقة الفضية', factor: 1, description: 'الخدمة الأساسية' },
  { title: 'Gold package', factor: 1.4, description: 'With more time and a larger team' },
  { title: 'الباقة الملكية', factor: 2, description: null },
  { title: 'Weekday evening', factor: 0.85, description: 'Sunday to Wednesday' },
]

export const additions = [
  { title: 'ساعة إضافية', price: 500, description: null },
  { title: 'Extra coordinator', price: 1_200, description: 'Until the end of the evening' },
  { title: 'بخور وعود عند الاستقبال', price: 850.5, description: null },
  { title: 'Delivery outside the city', price: 650, description: 'Up to 150 km' },
  { title: 'توزيعات للضيوف', price: 1_475.25, description: 'مئة قطعة' },
]

export const reviewTexts = [
  'ما شاء الله تبارك الله، كل شيء كان أجمل مما توقعت. شكرًا من القلب.',
  'Everything was on time and the team was kind to my mother and all our guests.',
  'التنسيق رائع لكن تأخروا نصف ساعة في التجهيز.',
  'Beautiful work. The pictures arrived within two weeks, as promised.',
  'الأسعار مرتفعة قليلًا مقارنة بالجودة، ومع ذلك التعامل راقٍ.',
  'Good, but the sound was far too loud in the women’s hall.',
  'أنصح بهم كل عروس، اهتموا بأدق التفاصيل.',
  'The flowers were not the ones we had chosen. They apologised and returned part of the money.',
  'الضيافة ممتازة والقهوة على أصولها.',
  'We would book them again tomorrow.',
]

export const longReview = `حجزنا معهم قبل الزفاف بخمسة أشهر، ومن أول اتصال كان الرد سريعًا وواضحًا. في يوم الحفل وصل الفريق قبل الموعد بأربع ساعات، وكانت القاعة جاهزة قبل صلاة المغرب. الكوشة مطابقة للتصميم تمامًا، والإضاءة هادئة ومريحة، والضيفات سألن عن اسم المنسقة طوال الليل.
The only thing we would change: the parking was too small for six hundred guests, and the last cars waited for almost an hour. Everything else was perfect, and the whole family is grateful.`

export const replies = [
  'Thank you for your kind words. We wish you a happy life together.',
  'نشكر لكم ملاحظتكم، وقد تواصلنا مع مقدم الخدمة لمعالجتها.',
  'We are sorry to hear that. The provider will call you today.',
  'ألف مبروك، وبالرفاه والبنين.',
]
