import { domain, server } from './reader.ts'

/** Files that scan a text and are not in the table, by the reason. */
export const exceptions: Readonly<Record<string, readonly string[]>> = {
  'It reads what comes with us, or what the operator writes': [
    ...['admin', 'config', 'db/embedded/explain-failure', 'db/migrate/migrations'].map(server),
    ...[
      'adapters/identity/discovery',
      'adapters/identity/password-hash',
      'features/messages/library/compile-mails',
    ].map(server),
    ...['features/tracking/page/cards', 'features/tracking/page/page-style', 'http/pipeline/mount-routes'].map(server),
    ...['http/pipeline/problem-of', 'rendering/public-cases', 'features/messages/content/render-message'].map(server),
    ...['adapters/apps/smtp/smtp-outcome', 'features/messages/rule-of', 'jobs/long-job'].map(server),
    ...['packages/contract/src/endpoint.ts', 'packages/contract/src/openapi.ts', domain('places/regions')],
    domain('nouns/noun-pages'),
    'packages/contract/src/intake/import-fields.ts',
  ],
  'It runs in a process of its own, with limits of time and memory': [
    'rendering/hidden-liquid',
    'rendering/liquid',
    'rendering/mjml',
  ].map(server),
  'A pattern of the contract: all of them are run by themselves': [
    'packages/contract/src/settings/emission-settings.ts',
    'packages/contract/src/settings/tracking-page-settings.ts',
  ],
  'It reads a header, or a value of up to 16 kB that begins with a fixed word': [
    ...['features/tracking/assets/serve-assets', 'features/tracking/serve/served-page'].map(server),
    ...['features/people/conversations/subject', 'features/rules/firings/list-firings'].map(server),
    ...['features/search/filters/board-filters', 'adapters/apps/client/email-parts'].map(server),
  ],
  'It reads the first bytes of a file, or one piece of 64 kB after the other': [
    ...['features/files/images/image-content', 'features/intake/imports/reading/xml'].map(server),
  ],
  'It goes through a text once, letter by letter': [
    ...['features/intake/polling/poll-credentials'].map(server),
    ...[domain('report/bytes'), domain('report/clock-parts'), domain('tracking/calendar-file')],
  ],
}
