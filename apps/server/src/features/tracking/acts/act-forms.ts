import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import type { Html } from '../../../runtime/html.ts'

type Asked = { readonly path: string; readonly done: string | null; readonly problem: string | null }

/** The forms for what the receiver can do. */
export const actForms = (_view: TrackingView, _asked: Asked): Html | null => null
