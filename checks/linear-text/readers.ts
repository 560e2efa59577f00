import { maxMeaningChars } from '@aftermile/contract/intake/imports'
import { readConnectionString } from '@aftermile/domain/carriers/connection-string'
import { isTrackingPage } from '@aftermile/domain/carriers/tracking-links'
import { attributesIn, readMarkup } from '@aftermile/domain/content/markup'
import { isPictureAddress } from '@aftermile/domain/content/web-address'
import { email, fill } from '@aftermile/domain/form-rules'
import { type AccountKey, accountKeyOf } from '@aftermile/domain/messages/keys/account-keys'
import { liquidTokens } from '@aftermile/domain/messages/liquid-tokens'
import { templateProblems } from '@aftermile/domain/messages/template-problems'
import { readTextPrices, readTextSenders } from '@aftermile/domain/messages/text-rates'
import { proposeId } from '@aftermile/domain/propose-id'
import { readAmount } from '@aftermile/domain/read-amount'
import { csvLine } from '@aftermile/domain/report/csv'
import { parseTime } from '@aftermile/domain/times/parse-time'
import { readTime } from '@aftermile/domain/times/read-time'
import { readLine, readText } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { placeholdersIn } from '../../apps/server/src/adapters/apps/declared-texts/declared-request.ts'
import { linkCommon } from '../../apps/server/src/adapters/apps/linkmobility/link-common.ts'
import { bearerOf } from '../../apps/server/src/adapters/apps/systems/read-message.ts'
import { readXml } from '../../apps/server/src/adapters/apps/systems/read-xml.ts'
import { findTextProblems } from '../../apps/server/src/adapters/apps/texts/text-fields.ts'
import { valueAt } from '../../apps/server/src/adapters/carriers/client/json-path.ts'
import { parseXml } from '../../apps/server/src/adapters/carriers/client/xml.ts'
import { urlOf } from '../../apps/server/src/adapters/credentials/credential-fields.ts'
import { isNameOfPage } from '../../apps/server/src/features/files/markup.ts'
import { csvReader } from '../../apps/server/src/features/intake/imports/reading/csv-reader.ts'
import { isDateFormat } from '../../apps/server/src/features/intake/imports/reading/date-format.ts'
import { jsonCutter } from '../../apps/server/src/features/intake/imports/reading/json-cutter.ts'
import { isStorable } from '../../apps/server/src/features/intake/imports/reading/storable-text.ts'
import { readCell } from '../../apps/server/src/features/intake/imports/values/cell.ts'
import { addressOf } from '../../apps/server/src/features/messages/callbacks/reported-text.ts'
import { makePlaces } from '../../apps/server/src/features/messages/content/account-link.ts'
import { checkEmail, checkPhone } from '../../apps/server/src/features/messages/content/addresses.ts'
import { withAltTexts } from '../../apps/server/src/features/messages/content/alt-texts.ts'
import { plainTextOf } from '../../apps/server/src/features/messages/content/plain-text.ts'
import { withPreheader } from '../../apps/server/src/features/messages/content/preheader.ts'
import { preferredLanguage } from '../../apps/server/src/features/messages/pages/page-words.ts'
import { readAddress } from '../../apps/server/src/features/messages/suppressions/read-address.ts'
import { patternOf, redact } from '../../apps/server/src/features/privacy/person/marks.ts'
import { parseFacets } from '../../apps/server/src/features/search/filters/filters.ts'
import { shipmentSubject } from '../../apps/server/src/features/search/filters/search-subject.ts'
import { fold, foldWithPositions } from '../../apps/server/src/features/search/text/fold.ts'
import { phoneCodes, tokensOf } from '../../apps/server/src/features/search/text/tokens.ts'
import { highlightsOf } from '../../apps/server/src/features/search/text-query/highlights.ts'
import { parseTerms, separateTerms } from '../../apps/server/src/features/search/text-query/search-terms.ts'
import { compilePattern } from '../../apps/server/src/features/settings/rules/patterns.ts'
import { originOf } from '../../apps/server/src/features/settings/templates/template-checks.ts'
import { usesOf } from '../../apps/server/src/rendering/used-names.ts'
import { sanitiseBlock } from '../../apps/server/src/security/sanitise-block.ts'
import { hasText, sanitiseHtml, textOf } from '../../apps/server/src/security/sanitise-html.ts'
import { stripScripts } from '../../apps/server/src/security/strip-scripts.ts'
import { mailBlockReaders } from './mail-block-readers.ts'
import { domain, type Reader, server } from './reader.ts'

const body = 1024 * 1024
const header = 16 * 1024
const cell = 32_768
/** The longest field has a few hundred characters, and so has a search. */
const field = 16 * 1024
const times = { zone: 'Europe/Stockholm', dayOrder: 'dayFirst' } as const
const cellTypes = ['text', 'number', 'amount', 'time', 'choice', 'country', 'packages', 'references'] as const

const readCells = (text: string) => {
  for (const type of cellTypes) readCell(text, { type, field: 'x', label: 'x', hints: [], choices: [] } as never, times)
}

const inPieces = (reader: { write(text: string): unknown; end(): unknown }, text: string) => {
  for (let from = 0; from < text.length; from += 65_536) reader.write(text.slice(from, from + 65_536))
  reader.end()
}

const report = { headers: {}, query: {}, url: '', now: 0 }
const never = () => Promise.reject(new Error('No call is expected'))
const linted = { type: 'email', targetType: 'Shipment', contentType: 'text/html' } as const
const invitation = accountKeyOf('Invite') as AccountKey // it has one
const person = patternOf({ texts: ['Anna Berg', 'a@a.example', 'a a a'], phones: ['+46 000000', '+46701234567'] })

export const readers: Readonly<Record<string, Reader>> = {
  ...mailBlockReaders,
  readMarkup: {
    read: text => readMarkup(text, new Set(['a', 'style'])).toArray(),
    capChars: body,
    from: 'mails, blocks, XML of carriers and systems',
    files: [domain('content/markup')],
    marks: ['<style>', '<a></A>'],
  },
  attributesIn: {
    read: attributesIn,
    capChars: body,
    from: 'a tag of XML or a mail',
    files: [domain('content/markup')],
    marks: [' a="1"', 'a ='],
  },
  plainTextOf: {
    read: plainTextOf,
    capChars: body,
    from: 'a rendered mail',
    files: [server('features/messages/content/plain-text')],
    marks: ['<style>', '<a href="x">', '<a href=', '\ue001', '&#1', '<br>', '</p>', ' \n'],
  },
  withPreheader: {
    read: text => withAltTexts(withPreheader(text, 'x'), new Map([['logo', { sha256: 'abc', text: 'x' }]])),
    capChars: body,
    from: 'a rendered mail',
    files: [],
    marks: ['<body ', '<img src="abc">', '<img src="abc', 'abc'],
  },
  readXml: {
    read: readXml,
    capChars: body,
    from: 'a message of another system',
    files: [],
    around: ['<a>', '</a>'],
    marks: ['<a x="1" ', '<b>1</b>'],
  },
  parseXml: {
    read: parseXml,
    capChars: body,
    from: 'an answer of a carrier',
    files: [],
    around: ['<a ', '></a>'],
    marks: [' a="1"', '><b/'],
  },
  isPictureAddress: {
    read: isPictureAddress,
    capChars: body,
    from: 'the picture of a line of an order',
    files: [domain('content/web-address')],
    around: ['https://a.example/', ' '],
  },
  originOf: {
    read: originOf,
    capChars: 500_000,
    from: 'the address of a webhook',
    files: [server('features/settings/templates/template-checks')],
    around: ['https://a.example/', ''],
  },
  urlOf: {
    read: text => urlOf({ baseUrl: text }, ''),
    capChars: 2000,
    from: 'an address of a credential',
    files: [
      'adapters/credentials/credential-fields',
      'adapters/apps/azure/azure-copier',
      'adapters/apps/emails/amazon-ses',
      'adapters/apps/voyado/voyado-sender',
      'adapters/apps/declared-texts/declared-texts',
    ].map(server),
  },
  placeholdersIn: {
    read: placeholdersIn,
    capChars: 400_000,
    from: 'the body that a credential sends',
    files: [server('adapters/apps/declared-texts/declared-request')],
    marks: ['{a'],
  },
  readConnectionString: {
    read: readConnectionString,
    capChars: body,
    from: 'a credential',
    files: [domain('carriers/connection-string')],
    marks: ['a=b;', '%41'],
  },
  readTextRates: {
    read: text => [readTextPrices(text), readTextSenders(text), findTextProblems({ prices: text, senders: text })],
    capChars: 400_000,
    from: 'a credential',
    files: [domain('messages/text-rates'), server('adapters/apps/texts/text-fields')],
    around: ['SE 1', ''],
  },
  isTrackingPage: {
    read: isTrackingPage,
    capChars: body,
    from: 'the settings of a carrier',
    files: [],
    around: ['https://a.example/', ' '],
    marks: ['{number}'],
  },
  bearerOf: {
    read: bearerOf,
    capChars: header,
    from: 'a header',
    files: [server('adapters/apps/systems/read-message')],
    around: ['Bearer ', ''],
  },
  preferredLanguage: {
    read: preferredLanguage,
    capChars: header,
    from: 'a header',
    files: [server('features/messages/pages/page-words')],
    marks: ['sv;q=', 'a,'],
  },
  valueAt: {
    read: text => valueAt({ a: [{ a: 1 }] }, text),
    capChars: 10_000,
    from: 'a declared path',
    files: [server('adapters/carriers/client/json-path')],
  },
  sanitiseHtml: {
    read: text => [hasText(sanitiseHtml(text)), textOf(sanitiseHtml(text))],
    capChars: 40_000,
    from: 'a conversation',
    files: [server('security/sanitise-html')],
    marks: ['<p>', '<p><b>', '<script>'],
  },
  sanitiseBlock: {
    read: text => sanitiseBlock(text, 'https://a.example'),
    capChars: 50_000,
    from: 'a rendered block',
    files: [server('security/sanitise-block')],
    marks: ['<p>', '<p><b>'],
  },
  stripScripts: {
    read: stripScripts,
    capChars: body,
    from: 'a stored mail',
    files: [server('security/strip-scripts')],
    marks: ['<p><b>', '<svg>'],
  },
  makePlaces: {
    read: text => makePlaces({ html: text, text }, { key: invitation, publicUrl: 'https://x.example', locale: 'en' }),
    capChars: body,
    from: 'the template of an invitation',
    files: [server('features/messages/content/account-link'), server('security/strip-loads')],
    marks: ['<p><b>', '<svg>', '</body>', '#activation-link ', '<style>url('],
  },
  liquidTokens: {
    read: text => [liquidTokens(text), usesOf(text)('x')],
    capChars: 500_000,
    from: 'a template',
    files: [domain('messages/liquid-tokens')],
    marks: ['{% raw %}', '{%endraw'],
  },
  templateProblems: {
    read: text => templateProblems({ ...linted, content: text, text, payload: text } as never, { html: text }),
    capChars: 500_000,
    from: 'a template',
    files: ['messages/html-problems', 'messages/liquid-paths', 'messages/variable-problems'].map(domain),
    marks: ['<img ', '<img>', '{% if b %}', 'assets.', "assets['a"],
  },
  tokensOf: {
    read: text => [tokensOf([text]), phoneCodes(text)],
    capChars: field,
    from: 'a shipment or an order',
    files: [server('features/search/text/tokens')],
    marks: ['0-', 'a-'],
  },
  fold: {
    read: text => [fold(text), foldWithPositions(text)],
    capChars: field,
    from: 'a shipment or an order',
    files: [server('features/search/text/fold')],
  },
  parseTerms: {
    read: text => [parseTerms(text), separateTerms(text)],
    capChars: field,
    from: 'a search',
    files: [server('features/search/text-query/search-terms')],
    marks: ['0-'],
  },
  highlightsOf: {
    read: text => highlightsOf({ names: [text], phoneNumbers: [text] } as never, { words: ['a'], codes: ['0', '00'] }),
    capChars: field,
    from: 'a shipment or an order',
    files: [server('features/search/text-query/highlights')],
  },
  parseFacets: {
    read: text => parseFacets(shipmentSubject, text),
    capChars: 5000,
    from: 'a search',
    files: [],
    around: ['statusId:', ''],
    marks: ['statusId:a;'],
  },
  compilePattern: {
    read: compilePattern('(a|a)*b.*[0-9]+$'),
    capChars: 20_000,
    from: 'a condition of a rule',
    files: [server('features/settings/rules/patterns')],
  },
  isNameOfPage: {
    read: isNameOfPage,
    capChars: header,
    from: 'the name of a file',
    files: [server('features/files/markup')],
    marks: ['.html', '.html.'],
  },
  csvReader: {
    read: text => inPieces(csvReader(';'), text),
    capChars: body,
    from: 'a file',
    files: [server('features/intake/imports/reading/csv-reader')],
    marks: ['a\n', '""', 'a;\n'],
  },
  jsonCutter: {
    read: text => inPieces(jsonCutter(), text),
    capChars: body,
    from: 'a file',
    files: [server('features/intake/imports/reading/json-cutter')],
    around: ['{"a":1', '}'],
    marks: [',"a":[]', '[]'],
  },
  isStorable: {
    read: text => isStorable('\\u', { a: text }),
    capChars: body,
    from: 'a file',
    files: [server('features/intake/imports/reading/storable-text')],
    marks: ['\0', '\\u'],
  },
  isDateFormat: {
    read: text => isDateFormat(text, 1),
    capChars: body,
    from: 'a file',
    files: [server('features/intake/imports/reading/date-format')],
    marks: ['[h', '[hh]'],
  },
  readCell: {
    read: readCells,
    capChars: cell,
    from: 'a file',
    files: [server('features/intake/imports/values/cell')],
    around: ['a;', ';a'],
  },
  proposeId: { read: proposeId, capChars: maxMeaningChars, from: 'a file', files: [domain('propose-id')] },
  readAmount: { read: readAmount, capChars: cell, from: 'a file', files: [domain('read-amount')] },
  readTime: { read: text => readTime(text, times), capChars: cell, from: 'a file', files: [domain('times/read-time')] },
  parseTime: {
    read: parseTime,
    capChars: body,
    from: 'an answer of a carrier',
    files: [domain('times/parse-time')],
    around: ['2026-01-01', ''],
  },
  email: {
    read: text => [email(text), checkEmail(text)],
    capChars: body,
    from: 'an address',
    files: [domain('form-rules')],
  },
  fill: {
    read: text => fill(text, { a: 'b' }),
    capChars: body,
    from: 'a message with names',
    files: [domain('form-rules')],
    marks: ['{a'],
  },
  checkPhone: {
    read: text => [checkPhone(text, 'SE'), readAddress('text', text)],
    capChars: body,
    from: 'an address',
    files: [server('features/messages/content/addresses'), server('features/messages/suppressions/read-address')],
  },
  readLinkReport: {
    read: id => linkCommon.readCallback?.({ ...report, body: JSON.stringify({ id, resultCode: '1001' }) }, {}, never),
    capChars: body,
    from: 'a report of a provider',
    files: [server('adapters/apps/linkmobility/link-common')],
    marks: ['$0', '$'],
  },
  addressOf: {
    read: text => [addressOf('email', text), addressOf('text', text)],
    capChars: body,
    from: 'a report of a provider',
    files: [server('features/messages/callbacks/reported-text')],
  },
  readLine: { read: readLine, capChars: header, from: 'a receiver', files: [] },
  readText: { read: readText, capChars: header, from: 'a receiver', files: [] },
  redact: {
    read: text => redact(text, person),
    capChars: field,
    from: 'an event',
    files: [server('features/privacy/person/marks')],
    marks: ['0 - ', 'Anna '],
  },
  csvLine: {
    read: text => csvLine([text]),
    capChars: body,
    from: 'a cell of an export',
    files: [domain('report/csv'), domain('report/escape-formula')],
  },
}
