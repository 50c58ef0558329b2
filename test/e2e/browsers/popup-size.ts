/** CSS pixels: the size that the popup's page gives itself. */
export const POPUP_SIZE = { width: 420, height: 584 };
