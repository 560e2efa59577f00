/** An order's number is unique only with its merchant. */
export type OrderKey = { readonly merchantId: string; readonly id: string }

export const orderKeyText = ({ merchantId, id }: OrderKey): string => `${merchantId}/${id}`
