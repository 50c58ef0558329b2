/** Whether a browser's window can be seen here; systems other than Linux have a display always. */
export function hasDisplay(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}
