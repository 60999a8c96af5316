import type { Review } from '@zaffa/contract/schema/reviews'

/** Companies and reviewers may have left since, or never have given a name. */
export const companyOf = (review: Review) =>
  review.wedding_service?.service_provider?.company_name || undefined

export const reviewerOf = (review: Review) => review.user?.full_name || undefined
