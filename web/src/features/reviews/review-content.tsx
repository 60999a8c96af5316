import type { Review } from '@zaffa/contract/schema/reviews'
import { imageUrl } from '../../lib/api.ts'
import { useStrings } from '../../lib/strings.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Field, FieldList } from '../../ui/field-list.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Stars } from '../../ui/stars.tsx'
import styles from './review-content.module.css'
import { companyOf, reviewerOf } from './review-names.ts'
import { texts } from './strings.ts'

export function ReviewContent({ review }: { review: Review }) {
  const { strings: t } = useStrings(texts)
  const reviewer = reviewerOf(review)
  const media = (review.media ?? []).flatMap((image) => imageUrl(image) ?? [])
  return (
    <article className={styles.review}>
      <header className={styles.head}>
        <Avatar image={review.user?.avatar} name={reviewer} size={56} />
        <div className={styles.who}>
          {/* It takes the focus instead of the reply: first the review is read. */}
          <h3 className={styles.name} dir="auto" tabIndex={-1} data-autofocus>
            {reviewer ?? t.missing}
          </h3>
          <Stars value={review.rating} />
          <p className={styles.date}>
            <Moment value={review.createdAt} />
          </p>
        </div>
      </header>
      {review.text?.trim() ? (
        <p className={styles.text} dir="auto">
          {review.text}
        </p>
      ) : (
        <p className={styles.none}>{t.noText}</p>
      )}
      {media.length > 0 && (
        <ul className={styles.media} aria-label={t.media}>
          {media.map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be there twice
            <li key={index}>
              <a href={image} target="_blank" rel="noreferrer" className={styles.link}>
                <img
                  src={image}
                  alt={t.mediaImage(index + 1)}
                  width={112}
                  height={112}
                  loading="lazy"
                  decoding="async"
                  className={styles.image}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <FieldList>
        <Field label={t.companyName}>{companyOf(review) ?? t.missing}</Field>
      </FieldList>
    </article>
  )
}
