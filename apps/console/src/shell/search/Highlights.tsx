import type { Highlight } from '@aftermile/contract/search'
import { type HitType, highlightLabel, piecesOf } from './highlight-pieces.ts'
import classes from './SearchPanel.module.css'

/** The matches of the search text, by field. */
export function Highlights({ highlights, type }: { highlights: readonly Highlight[]; type: HitType }) {
  return (
    <dl className={classes.highlights}>
      {highlights.map(highlight => (
        <div key={`${highlight.field} ${highlight.text}`}>
          <dt>{highlightLabel(highlight.field, type)}</dt>
          <dd>
            {piecesOf(highlight).map(({ text, isMatch, at }) =>
              isMatch ? (
                <mark key={at} className={classes.mark}>
                  {text}
                </mark>
              ) : (
                <span key={at}>{text}</span>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
