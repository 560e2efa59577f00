import type { AppAdapter, AppApi } from './app-adapter.ts'
import { azureSearch } from './azure-search.ts'
import { elks46 } from './elks46.ts'
import { amazonSes } from './emails/amazon-ses.ts'
import { mailchimp } from './emails/mailchimp.ts'
import { postmark } from './emails/postmark.ts'
import { rule } from './emails/rule.ts'
import { sendgrid } from './emails/sendgrid.ts'
import { generic } from './generic.ts'
import { jojka } from './jojka.ts'
import { linkmobility } from './linkmobility.ts'
import { logtrade } from './logtrade.ts'
import { nshift } from './nshift.ts'
import { ongoing } from './ongoing.ts'
import { opter } from './opter.ts'
import { smtp } from './smtp.ts'
import type { SystemAdapter } from './systems/system-adapter.ts'
import { undescribed } from './undescribed.ts'
import { voyado } from './voyado.ts'

/** The catalogue: every app that a tenant can set up. */
export const appCatalogue: readonly AppAdapter[] = [
  smtp,
  amazonSes,
  mailchimp,
  postmark,
  sendgrid,
  rule,
  elks46,
  linkmobility,
  jojka,
  generic,
  ongoing,
  nshift,
  logtrade,
  opter,
  ...undescribed,
  azureSearch,
  voyado,
]

export const findApp = (id: string): AppAdapter | null => appCatalogue.find(app => app.id === id) ?? null

export const findAppApi = ({ apis }: AppAdapter, id: string): AppApi | null => apis.find(api => api.id === id) ?? null

/** A system of the catalogue, by the id of its app. */
export const findSystem = (appId: string): SystemAdapter | null => findApp(appId)?.apis[0].system ?? null
