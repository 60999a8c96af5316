export type Line = { from: 'client' | 'provider'; text: string }

const client = (text: string): Line => ({ from: 'client', text })
const provider = (text: string): Line => ({ from: 'provider', text })

/** How conversations open, by the language the client writes in. */
export const openings: Line[][] = [
  [
    client('السلام عليكم، هل لديكم موعد متاح في نهاية الشهر القادم؟'),
    provider('وعليكم السلام ورحمة الله، حياكم الله. نعم، الخميس متاح حتى الآن.'),
    client('ممتاز، كم السعر شامل الضريبة؟'),
  ],
  [
    client('Hello! We are getting married in spring. Are you free on a Friday?'),
    provider('Congratulations! Two Fridays are still open. How many guests do you expect?'),
    client('About 350, women and men together.'),
  ],
  [
    client('مساء الخير، شاهدت أعمالكم وأعجبتني كثيرًا.'),
    provider('يسعد مساك، هذا من ذوقك. متى موعد الزفاف؟'),
  ],
  [
    client('Hi, could you send the price list please?'),
    provider('Of course. Which city is the wedding in?'),
    client('Jeddah, near the Corniche.'),
    provider('Then there is no charge for delivery.'),
  ],
]

/** The text above the contract in a message. */
export const offers = [
  'هذا هو العقد، يرجى مراجعته.',
  'Here is the contract. Please have a look.',
  '',
]

export const answers: Line[][] = [
  [client('تم، دفعت العربون قبل قليل.'), provider('وصل، بارك الله فيكم. نراكم على خير.')],
  [
    client('Looks good. May we pay the rest after the wedding?'),
    provider('Yes, within three days.'),
  ],
  [
    client('السعر أعلى من ميزانيتنا، هل يوجد خصم؟'),
    provider('نقدم خصم خمسة بالمئة على السداد الكامل.'),
  ],
  [
    client('We decided for another provider. Thank you for your time.'),
    provider('We wish you all the best.'),
  ],
  [client('👍'), provider('🌹')],
]

export const longMessage = `أم العروس تسأل عن تفاصيل كثيرة، فأرجو الرد على كل نقطة: أولًا، هل يمكن تغيير لون الكوشة من الأبيض إلى العاجي دون تكلفة؟ ثانيًا، كم عدد الطاولات التي تتسع لها القاعة مع بقاء الممر واسعًا؟ ثالثًا، هل القهوة والتمر ضمن السعر أم تحسب على حدة؟ رابعًا، متى يجب أن نسلمكم قائمة الضيوف؟
And one more thing, for the family from abroad: is there a quiet room where the grandmother can rest and pray, close to the women’s hall and without stairs? She arrives with a wheelchair at about six in the evening, an hour before the other guests, and leaves after dinner.
https://maps.example.com/a-very-long-address-without-any-space-in-it/riyadh/al-olaya/king-fahd-road/gate-12?from=invitation`

/** Small talk for the very long conversation. */
export const smallTalk: Line[] = [
  client('صباح الخير، أي جديد؟'),
  provider('صباح النور، العمل جارٍ على التصميم.'),
  client('Could you send a picture of it?'),
  provider('This evening, inshallah.'),
  client('شكرًا جزيلًا'),
  provider('العفو، في الخدمة دائمًا.'),
]
