// What a browser shows of a moving picture: a function that runs in the picture's own page. At any time each tile has
// the colour that its animation names for then, one caption is seen, and the picture is another at each time.
export const times = [0, 0.13, 0.37, 0.61, 0.89];

export function look_at(parts) {
  const svg = document.documentElement, looks = new Set(), wrong = [];
  const digits = (part) => Number(part).toString(16).padStart(2, '0');
  const hex = (colour) => '#' + colour.match(/\d+/g).map(digits).join('');
  svg.pauseAnimations();
  const animations = [...svg.querySelectorAll('rect > animate')];
  const length = parseInt(animations[0].getAttribute('dur'));
  for (const part of parts) {
    svg.setCurrentTime(part * length / 1000);
    const fills = animations.map((one) => hex(getComputedStyle(one.parentElement).fill));
    animations.forEach((one, i) => {
      const list = (attribute) => one.getAttribute(attribute).split(';');
      const last = list('keyTimes').findLastIndex((time) => Number(time) <= part), expected = list('values')[last];
      if (fills[i] !== expected) wrong.push(`${fills[i]} for ${expected} at ${part}`);
    });
    const seen = [...svg.querySelectorAll('text')].filter((text) => Number(getComputedStyle(text).opacity) > 0);
    if (seen.length !== 1) wrong.push(`${seen.length} captions at ${part}`);
    looks.add(fills.join());
  }
  return { wrong: wrong[0] ?? '', looks: looks.size };
}
