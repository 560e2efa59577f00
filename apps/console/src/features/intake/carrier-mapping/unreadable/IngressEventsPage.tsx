import { carrierMapping } from '@aftermile/contract/intake/carrier-mapping'
import { ingressSource } from '@aftermile/domain/carriers/event-sources'
import { useMayDo } from '../../../../session/session-store.ts'
import { BackLink } from '../../../../ui/page/BackLink.tsx'
import { PageHead } from '../../../../ui/page/PageHead.tsx'
import classes from '../MappingPage.module.css'
import { UnreadableEvents } from './UnreadableEvents.tsx'

/** Events of the API that were stored first and then belonged to no shipment. */
export function IngressEventsPage() {
  const mayWrite = useMayDo(carrierMapping.dismissQuarantined.need)
  return (
    <div className={classes.page}>
      <PageHead
        title="Unreadable events of the API"
        above={<BackLink href="/service-providers" text="Service providers" />}
        about="Events that were sent with wait=stored and rejected after the reply, each with the id of its request."
      />
      <UnreadableEvents id={ingressSource} mayWrite={mayWrite} />
    </div>
  )
}
