export const images = {
  upload: '/general/file-upload/image-uploader',
  /** Stored values name an image by this path on the backend host. */
  served: '/uploads/',
  maxBytes: 5 * 1024 * 1024,
} as const

export const imageMessages = {
  notAnImage: 'Please select a valid image file',
  tooLarge: 'Image size should be less than 5MB',
} as const
