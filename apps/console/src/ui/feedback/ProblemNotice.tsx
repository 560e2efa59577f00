import type { ApiProblem } from '../../api/problem.ts'
import { Notice } from './Notice.tsx'
import { RequestId } from './RequestId.tsx'

/** What went wrong with a form as a whole. */
export function ProblemNotice({ problem }: { problem: ApiProblem }) {
  return (
    <Notice kind="danger">
      {problem.message} Nothing you entered is lost.
      {problem.requestId && <RequestId id={problem.requestId} />}
    </Notice>
  )
}
