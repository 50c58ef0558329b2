/** CSS pixels. Browsers let a popup grow to 800 × 600; ours is narrow, and the shortest screens cut it at 600. */
export const POPUP_SIZE = { width: 400, height: 600 };
