import { helpCenterUrl } from '../../session/session-store.ts'
import { Hint } from '../text/Hint.tsx'
import classes from './HelpMark.module.css'
import { type HelpTerm, helpTerms } from './help-terms.ts'

/** A small question mark beside a term. Its page opens in another tab, so that nothing on this one is lost. */
export function HelpMark({ term }: { term: HelpTerm }) {
  // A help center of one's own has other pages.
  if (helpCenterUrl() !== '/help') return null
  const { title, short } = helpTerms[term]
  return (
    <Hint label={short}>
      <a className={classes.mark} href={`/help/${term}`} target="_blank" rel="noopener" aria-label={`Help: ${title}`}>
        ?
      </a>
    </Hint>
  )
}
