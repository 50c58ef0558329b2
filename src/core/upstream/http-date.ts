/** Unix milliseconds of an HTTP date. `Date.parse` alone takes nearly anything: one begins with a weekday and ends in GMT. */
export function parseHttpDate(text: string): number | null {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*, .{10,30} GMT$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}
