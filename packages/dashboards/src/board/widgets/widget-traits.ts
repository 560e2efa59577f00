import type { WidgetTraits } from './widget.ts'
import type { AnyWidget, WidgetKind, WidgetResult } from './widget-kinds.ts'
import { widgetKinds } from './widget-kinds.ts'

type OfKind = { readonly kind: WidgetKind }

/** What the kind of a widget is. The list gives each kind its own. */
export const traitsOf = ({ kind }: OfKind) => widgetKinds[kind] as WidgetTraits<AnyWidget, WidgetResult>

/** Whether a widget shows one number. */
export const isTile = (widget: OfKind): boolean => traitsOf(widget).shape === 'tile'
