/** A page made from Markdown: headings, paragraphs, points, tables, links, bold and code, which is all that our documents use. */

/** No script and no sheet of its own: the browser's colours, light and dark. */
const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">';

/** `pages`: the page that a link to each document leads to. Links elsewhere in the project become text. */
export function pageOf(markdown: string, language: string, pages: ReadonlyMap<string, string>): string {
  const title = /^# (.*)$/m.exec(markdown)?.[1] ?? '';
  const blocks = markdown.trim().split(/\n{2,}/);
  const body = blocks.map((block) => blockOf(block, pages)).join('\n');
  return `<!doctype html>\n<html lang="${language}"><head>${HEAD}<title>${escaped(title)} · Sise</title></head>\n<body>\n${body}\n</body></html>\n`;
}

function blockOf(block: string, pages: ReadonlyMap<string, string>): string {
  const inline = (text: string) => inlineOf(text.replaceAll('\n', ' '), pages);
  const [, marks = '', heading = ''] = /^(#+) (.*)$/.exec(block) ?? [];
  if (marks !== '') return `<h${marks.length}>${inline(heading)}</h${marks.length}>`;
  if (block.startsWith('|')) return tableOf(block, inline);
  // A point goes on in the lines below it that are indented.
  const points = block.split(/^- /m).map((point) => point.replaceAll(/\n +/g, ' ').trim());
  if (points[0] === '')
    return `<ul>\n${points
      .slice(1)
      .map((point) => `<li>${inline(point)}</li>`)
      .join('\n')}\n</ul>`;
  return `<p>${inline(block)}</p>`;
}

function tableOf(block: string, inline: (text: string) => string): string {
  const [head = [], , ...rows] = block.split('\n').map((line) => line.split('|').slice(1, -1));
  const row = (cells: readonly string[], cell: string) =>
    `<tr>${cells.map((text) => `<${cell}>${inline(text.trim())}</${cell}>`).join('')}</tr>`;
  return `<table border="1" cellpadding="4">\n${row(head, 'th')}\n${rows.map((cells) => row(cells, 'td')).join('\n')}\n</table>`;
}

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)]+)\)/g;

function inlineOf(text: string, pages: ReadonlyMap<string, string>): string {
  let html = '';
  let end = 0;
  for (const { 0: all, 1: code, 2: bold, 3: label, 4: target = '', index } of text.matchAll(INLINE)) {
    html += escaped(text.slice(end, index));
    end = index + all.length;
    if (code !== undefined) html += `<code>${escaped(code)}</code>`;
    else if (bold !== undefined) html += `<strong>${inlineOf(bold, pages)}</strong>`;
    else html += linkOf(inlineOf(label ?? '', pages), target, pages);
  }
  return html + escaped(text.slice(end));
}

function linkOf(label: string, target: string, pages: ReadonlyMap<string, string>): string {
  const href = target.startsWith('https://') ? target : pages.get(target);
  return href === undefined ? label : `<a href="${escaped(href)}">${label}</a>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
