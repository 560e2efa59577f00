import type { AnyWidget } from '@aftermile/dashboards/board/board'
import type { Dataset } from '@aftermile/dashboards/data/dataset'

const choosing: readonly AnyWidget['kind'][] = ['pie', 'bars', 'heatmap', 'kanban', 'performance', 'monthMap']

/** The metrics that users can choose for a widget; none where it has only its own. */
export function metricChoices({ metrics }: Pick<Dataset, 'metrics'>, widget: AnyWidget): readonly string[] {
  if (!choosing.includes(widget.kind)) return []
  return ('metrics' in widget ? widget.metrics : undefined) ?? Object.keys(metrics)
}
