import type { Trade } from './trade.ts'

export const entertainmentTrades: Trade[] = [
  {
    category: 'Photography',
    description: 'Photographers, with women-only teams for the women’s hall.',
    suffix: { arabic: 'للتصوير الفوتوغرافي', latin: 'Photography' },
    companies: ['عدسة أروى للتصوير', 'Golden Hour Photography'],
    offers: [
      {
        title: 'تصوير عروس مع ألبوم',
        price: 4_800,
        description: 'مصورة وفريق نسائي وألبوم ملكي من أربعين صفحة.',
      },
      {
        title: 'Full day coverage',
        price: 7_200,
        description: 'Two photographers, 400 edited pictures.',
      },
      { title: 'Engagement session', price: 1_800 },
    ],
  },
  {
    category: 'Videography',
    description: 'Films of the evening, drones and same-day edits.',
    suffix: { arabic: 'للإنتاج المرئي', latin: 'Films' },
    companies: ['لقطة ذكرى للإنتاج', 'Zaffa Films'],
    offers: [
      { title: 'فيلم الزفاف', price: 6_400 },
      { title: 'Drone footage', price: 2_100 },
    ],
  },
  {
    category: 'فرق الزفة',
    description: 'فرق الزفة والدفوف لدخول العروسين.',
    suffix: { arabic: 'لفرق الزفة', latin: 'Zaffa Band' },
    companies: ['فرقة أفراح الحجاز', 'Tabl & Daff Zaffa Band'],
    offers: [
      { title: 'زفة حجازية', price: 4_600, description: 'عشرون عازفًا ومنشدًا بالزي الحجازي.' },
      { title: 'Zaffa entrance, 30 minutes', price: 3_300 },
    ],
  },
  {
    category: 'الفرق الشعبية والعرضة',
    description: 'العرضة النجدية والسامري والخطوة والدحة.',
    suffix: { arabic: 'للفنون الشعبية', latin: 'Folk Arts' },
    companies: ['فرقة عرضة العارضية', 'Samri Nights Ensemble'],
    offers: [
      { title: 'عرضة نجدية', price: 8_500 },
      { title: 'Samri evening', price: 6_900 },
    ],
  },
  {
    category: 'طقاقات',
    description: 'مطربات وفرق نسائية لحفلات النساء.',
    suffix: { arabic: 'للحفلات النسائية', latin: 'Women’s Band' },
    companies: ['فرقة أم راكان', 'Tarab Women’s Band'],
    offers: [
      { title: 'حفلة نسائية كاملة', price: 11_000, description: 'من صلاة العشاء حتى الفجر.' },
    ],
  },
  {
    category: 'DJ & Sound',
    description: 'Sound systems and women DJs.',
    suffix: { arabic: 'للصوتيات والدي جي', latin: 'Sound' },
    companies: ['صوتيات صدى الفرح', 'DJ Lulwa'],
    offers: [
      { title: 'DJ for the women’s hall', price: 3_500 },
      { title: 'نظام صوت كامل', price: 2_800 },
    ],
  },
  {
    category: 'Invitations',
    description: 'Printed and digital invitations.',
    suffix: { arabic: 'لبطاقات الدعوة', latin: 'Invitations' },
    companies: ['دعوات خط وحكاية', 'Paper & Musk Invitations'],
    offers: [
      {
        title: 'دعوات إلكترونية مع باركود',
        price: 950,
        description: 'إرسال عبر الواتساب وتأكيد حضور.',
      },
      { title: 'Letterpress cards, 250 pieces', price: 3_150.75 },
    ],
  },
  {
    category: 'Gifts & Bridal Trousseau',
    description: 'Trousseau, gift wrapping and engagement trays.',
    suffix: { arabic: 'لتجهيز العرائس', latin: 'Gifts' },
    companies: ['دبش وهدايا العنود', 'Shabka Trays & Gifts'],
    offers: [
      { title: 'تغليف الشبكة', price: 1_250 },
      { title: 'Trousseau boxes', price: 2_400 },
    ],
  },
  {
    category: 'Car Rental & Limousines',
    description: 'Decorated cars with a driver.',
    suffix: { arabic: 'لتأجير السيارات', latin: 'Limousine' },
    companies: ['ليموزين موكب الفخامة', 'Pearl Limousine'],
    offers: [
      { title: 'Rolls-Royce for the evening', price: 5_500 },
      { title: 'سيارة مزينة مع سائق', price: 1_700 },
    ],
  },
  {
    category: 'Honeymoon Travel',
    description: 'Journeys for two, inside the Kingdom and abroad.',
    suffix: { arabic: 'للسفر والسياحة', latin: 'Travel' },
    companies: ['سفريات شهر العسل', 'Two Hearts Travel'],
    offers: [
      {
        title: 'AlUla, three nights',
        price: 6_900,
        description: 'Resort, transfers and a dinner under the stars.',
      },
      { title: 'جزر المالديف لأسبوع', price: 19_800 },
    ],
  },
]
