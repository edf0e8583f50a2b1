/** Pixels of the picture for one of the page. */
const scale = 3;
/** Around the element, in pixels of the page. */
const margin = 28;

/**
 * A picture of an element as it is on the page: its words, the paths of its drawings, and the dotted
 * lines `[data-dots]`, each where the browser has laid it out. Boxes and their borders are left out.
 */
export function pictureOf(element: HTMLElement, ground: string): Promise<Blob> {
  const frame = element.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.width = (frame.width + 2 * margin) * scale;
  canvas.height = (frame.height + 2 * margin) * scale;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The browser draws no pictures.");
  pen.fillStyle = ground;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const origin = { x: margin - frame.left, y: margin - frame.top };
  for (const path of element.querySelectorAll("path")) drawPath(pen, path, origin);
  pen.setTransform(scale, 0, 0, scale, origin.x * scale, origin.y * scale);
  for (const dots of element.querySelectorAll("[data-dots]")) drawDots(pen, dots);
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) drawWords(pen, texts.currentNode as Text);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture."))), "image/png");
  });
}

function drawPath(
  pen: CanvasRenderingContext2D,
  path: SVGPathElement,
  { x, y }: { x: number; y: number },
): void {
  const place = path.getScreenCTM();
  if (!place) return;
  const { fill, stroke, strokeWidth, strokeLinecap, opacity } = getComputedStyle(path);
  pen.setTransform(new DOMMatrix().scale(scale).translate(x, y).multiply(place));
  pen.globalAlpha = Number(opacity);
  const shape = new Path2D(path.getAttribute("d") ?? "");
  if (fill !== "none") {
    pen.fillStyle = fill;
    pen.fill(shape);
  }
  if (stroke !== "none") {
    pen.strokeStyle = stroke;
    pen.lineWidth = Number.parseFloat(strokeWidth);
    pen.lineCap = strokeLinecap as CanvasLineCap;
    pen.stroke(shape);
  }
  pen.globalAlpha = 1;
}

function drawDots(pen: CanvasRenderingContext2D, dots: Element): void {
  const { left, right, bottom } = dots.getBoundingClientRect();
  pen.strokeStyle = getComputedStyle(dots).borderBottomColor;
  pen.lineWidth = 1;
  pen.setLineDash([1, 3]);
  pen.beginPath();
  pen.moveTo(left, bottom - 0.5);
  pen.lineTo(right, bottom - 0.5);
  pen.stroke();
  pen.setLineDash([]);
}

/** Word by word, since the browser has broken and ordered the lines. Words for listeners alone are left out. */
function drawWords(pen: CanvasRenderingContext2D, text: Text): void {
  const style = text.parentElement && getComputedStyle(text.parentElement);
  if (!style || style.position === "absolute") return;
  const { fontWeight, fontSize, fontFamily, color, direction } = style;
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  pen.fillStyle = color;
  pen.direction = direction as CanvasDirection;
  pen.textAlign = "left";
  const range = document.createRange();
  // A space that does not break holds its words together: an amount and its currency.
  for (const { index, 0: word } of text.data.matchAll(/[^ \n]+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, top } = range.getBoundingClientRect();
    pen.fillText(word, left, top + pen.measureText(word).fontBoundingBoxAscent);
  }
}
