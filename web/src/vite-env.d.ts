/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The backend's host, fixed when the app is built. Empty means the host that serves the app. */
  readonly VITE_API_HOST?: string
}
