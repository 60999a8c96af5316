export const images = {
  upload: '/general/file-upload/image-uploader',
  /** Stored image paths begin with this; they are relative to the backend host. */
  served: '/uploads/',
  maxBytes: 5 * 1024 * 1024,
} as const

export const imageMessages = {
  notAnImage: 'Please select a valid image file',
  tooLarge: 'Image size should be less than 5MB',
} as const
