import { type ParsedTemplate, type SentTemplate, template } from '@aftermile/contract/settings/templates'
import { type LanguageId, languages } from '@aftermile/domain/languages/languages'
import { idsOf } from './library-templates.ts'
import { type BlockTexts, blockTexts } from './texts/block-texts.ts'

/** The blocks of the tracking page that come with the product. A tenant chooses them in its settings, so they are enabled. */
export const libraryBlocks = (): ParsedTemplate[] =>
  blocks.flatMap(({ id, name, description, contentOf }) =>
    languages.map(({ id: language }) =>
      template.sent.parse({ ...shared, ...idsOf(id, language), name, description, ...versionOf(language, contentOf) }),
    ),
  )

const shared = {
  type: 'tracking_page',
  targetType: 'Shipment',
  contentType: 'text/html',
  isSystem: true,
  isCustomized: false,
  isEnabled: true,
} as const satisfies Partial<SentTemplate>

const versionOf = (locale: LanguageId, contentOf: (texts: BlockTexts) => string) => ({
  locale,
  content: contentOf(blockTexts[locale]),
})

const blocks = [
  {
    id: 'tracking_thanks',
    name: 'Tracking page: thank you above',
    description: 'Above the parcel: thanks for the order',
    contentOf: ({ thanks: { heading, text } }: BlockTexts) => `<h2>${heading}</h2>\n<p>${text}</p>\n`,
  },
  {
    id: 'tracking_help',
    name: 'Tracking page: help below',
    description: 'Below the parcel: answers to usual questions, and the help page of the merchant',
    contentOf: ({ help: { heading, questions, contact } }: BlockTexts) =>
      [
        `<h2>${heading}</h2>`,
        ...questions.map(
          ({ question, answer }) => `<details>\n  <summary>${question}</summary>\n  <p>${answer}</p>\n</details>`,
        ),
        '{% if merchant.supportUrl %}',
        `<p><a class="block-button" href="{{ merchant.supportUrl }}">${contact}</a></p>`,
        '{% endif %}\n',
      ].join('\n'),
  },
] as const
