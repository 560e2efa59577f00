import type { AnyWidget } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { traitsOf } from '@aftermile/dashboards/board/widgets/widget-traits'
import type { Dataset } from '@aftermile/dashboards/data/dataset'

/** The metrics that users can choose for a widget; none where it has only its own. */
export function metricChoices({ metrics }: Pick<Dataset, 'metrics'>, widget: AnyWidget): readonly string[] {
  if (!traitsOf(widget).choosesMetric) return []
  return ('metrics' in widget ? widget.metrics : undefined) ?? Object.keys(metrics)
}
