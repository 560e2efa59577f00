import { contract } from '@aftermile/contract/index'
import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { serve } from '../../http/routes/serve.ts'
import type { Feature, FeatureOptions } from '../feature.ts'
import { findChatWidget } from './chat-widget.ts'

export const currentUser = ({ chatWidgetOrigins }: FeatureOptions): Feature => ({
  routes: [
    serve(contract.users.me, async (ctx): Promise<CurrentUser> => {
      const { actor } = ctx
      return {
        id: actor.userId,
        tenantId: actor.tenantId,
        tenantName: actor.tenantName,
        name: actor.name,
        email: actor.email,
        picture: actor.picture,
        roles: [actor.role],
        scopes: [...actor.scopes],
        entitlements: [...actor.entitlements],
        merchants: [...actor.merchants],
        sessionTimeoutMinutes: actor.sessionTimeoutMinutes,
        idleLogout: actor.idleLogout,
        loggedIn: true,
        plugin: false,
        chatWidget: await findChatWidget(ctx, chatWidgetOrigins),
      }
    }),
  ],
})
