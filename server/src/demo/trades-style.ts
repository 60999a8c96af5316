import type { Trade } from './trade.ts'

export const styleTrades: Trade[] = [
  {
    category: 'كوش الأفراح',
    description: 'تصميم الكوش والمسارح وممرات العروس.',
    suffix: { arabic: 'لكوش الأفراح', latin: 'Kosha Design' },
    companies: ['كوشة أميرة الليل', 'Royal Kosha Studio'],
    offers: [
      { title: 'كوشة ورد طبيعي', price: 14_500, description: 'تصميم خاص مع إضاءة وممر زجاجي.' },
      { title: 'Modern kosha with LED wall', price: 18_900 },
    ],
  },
  {
    category: 'Flowers',
    description: 'Bouquets, table flowers and flower walls.',
    suffix: { arabic: 'للورود', latin: 'Flowers' },
    companies: ['ورود ياسمينة الحجاز', 'Taif Rose Florists'],
    offers: [
      { title: 'مسكة عروس', price: 650, description: 'ورد جوري وأوركيد حسب لون الفستان.' },
      { title: 'Flowers for 30 tables', price: 7_800 },
      { title: 'جدار ورد للتصوير', price: 4_300 },
    ],
  },
  {
    category: 'Lighting & Effects',
    description: 'Lighting, cold fireworks, fog and lasers.',
    suffix: { arabic: 'للإضاءة والمؤثرات', latin: 'Lighting' },
    companies: ['أضواء سنا البرق', 'Aurora Event Lighting'],
    offers: [
      { title: 'إضاءة قاعة كاملة', price: 6_200 },
      { title: 'Cold fireworks entrance', price: 1_900 },
    ],
  },
  {
    category: 'Wedding Planning',
    description: 'Planning from the first idea to the last guest.',
    suffix: { arabic: 'لتنظيم المناسبات', latin: 'Wedding Planners' },
    companies: ['تنظيم ليلة عمر', 'Noor Wedding Planners'],
    offers: [
      {
        title: 'Full planning',
        price: 22_000,
        description: 'Budget, providers, schedule and the evening itself.',
      },
      { title: 'تنسيق يوم الزفاف', price: 7_500 },
    ],
  },
  {
    category: 'Wedding Dresses',
    description: 'Dresses to buy, to rent and made to measure.',
    suffix: { arabic: 'لفساتين الزفاف', latin: 'Bridal' },
    companies: ['Atelier Bint Al-Noor', 'فساتين دانة الخليج'],
    offers: [
      { title: 'تفصيل فستان زفاف', price: 13_500, description: 'ثلاث بروفات وطرحة مطرزة يدويًا.' },
      { title: 'Dress rental', price: 4_900 },
    ],
  },
  {
    category: 'Evening Wear & Abayas',
    description: 'Evening dresses and festive abayas for the family of the bride.',
    suffix: { arabic: 'للعبايات والسهرة', latin: 'Abayas' },
    companies: ['عبايات ملاك الأناقة', 'Velvet Abaya House'],
    offers: [
      { title: 'عباية مناسبات مطرزة', price: 1_350 },
      { title: 'Evening dress, made to measure', price: 3_600 },
    ],
  },
  {
    category: 'Bisht & Men’s Wear',
    description: 'Bishts, thobes and everything for the groom.',
    suffix: { arabic: 'للبشوت', latin: 'Bisht' },
    companies: ['بشوت الأحساء الأصيلة', 'Groom & Bisht'],
    offers: [
      { title: 'بشت حساوي زري', price: 2_800, description: 'خياطة يدوية بزري أصلي.' },
      { title: 'Groom set with thobe and shemagh', price: 1_150 },
    ],
  },
  {
    category: 'Makeup',
    description: 'Makeup for the bride and her family, at home or in the salon.',
    suffix: { arabic: 'للمكياج', latin: 'Makeup' },
    companies: ['Glow by Ghala', 'لمسات هيفاء للتجميل'],
    offers: [
      { title: 'مكياج عروس مع بروفة', price: 2_900 },
      { title: 'Family makeup, 4 people', price: 3_200, description: 'At home, with two artists.' },
    ],
  },
  {
    category: 'Hair Styling',
    description: 'Hair for the bride, with trial.',
    suffix: { arabic: 'لتصفيف الشعر', latin: 'Hair Styling' },
    companies: ['صالون خصل ذهبية', 'Silk & Curl Studio'],
    offers: [
      { title: 'تسريحة عروس', price: 1_400 },
      { title: 'Hair trial', price: 350 },
    ],
  },
  {
    category: 'Henna',
    description: 'Henna for the bride and for henna nights.',
    suffix: { arabic: 'للحناء', latin: 'Henna' },
    companies: ['نقش الحناء الحجازي', 'Henna by Wejdan'],
    offers: [
      { title: 'نقش حناء العروس', price: 900, description: 'نقش خليجي أو هندي لليدين والقدمين.' },
      { title: 'Henna night, 20 guests', price: 1_600 },
    ],
  },
  {
    category: 'Bridal Care & Spa',
    description: 'Care programmes before the wedding.',
    suffix: { arabic: 'للعناية بالعروس', latin: 'Spa' },
    companies: ['Moroccan Rose Spa', 'مشغل رحيق الورد'],
    offers: [
      { title: 'باقة العروس لأسبوعين', price: 3_100 },
      { title: 'Moroccan bath', price: 420 },
    ],
  },
  {
    category: 'Jewellery',
    description: 'Gold sets, rings and jewellery for rent.',
    suffix: { arabic: 'للمجوهرات', latin: 'Jewellery' },
    companies: ['مجوهرات لؤلؤة الشرق', 'Najd Gold Jewellery'],
    offers: [
      { title: 'تأجير طقم ألماس', price: 5_200 },
      { title: 'Engraved rings', price: 3_750.5 },
    ],
  },
]
