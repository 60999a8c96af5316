import { FormCard, FormSection } from '../../form/form-card.tsx'
import { useStrings } from '../../lib/strings.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './client-form-skeleton.module.css'
import { texts } from './form-strings.ts'

/** The form's shape while the client is loaded. */
export function ClientFormSkeleton() {
  const { form: t } = useStrings(texts)
  return (
    <>
      <span role="status" className="visually-hidden">
        {t.loading}
      </span>
      <FormCard label={t.loading} onSubmit={() => {}} footer={<Skeleton width="6rem" />}>
        {[t.account, t.wedding].map((title) => (
          <FormSection key={title} title={title}>
            {['1', '2', '3', '4', '5'].map((field) => (
              <div key={field} className={styles.field}>
                <Skeleton width="40%" />
                <span className={styles.control} />
              </div>
            ))}
          </FormSection>
        ))}
      </FormCard>
    </>
  )
}
