// Mean results of the players in the papers, and of people where a paper tells, by their games' standard rules. A score
// is told beside them at the end of a game. The tables of host_sim/report/results have them too.
export const ladders = {
  'square-stacker': {
    unit: 'points',
    steps: [['random moves', 19], ['the paper\'s DQN', 21], ['RGS', 93], ['MCTS', 233], ['EGS', 362],
      ['the paper\'s human', 454], ['DLRGS', 804]],
  },
  'five-or-more': {
    unit: 'points',
    steps: [['Simple Bias', 12], ['Legacy Bias', 62], ['Monte Carlo', 78], ['Advanced Bias', 135],
      ['the thesis\' first human', 150], ['Align-Score', 154], ['Semi-Tree', 192], ['MCRB', 206], ['BMCRB', 375],
      ['the thesis\' second human', 380], ['LBMCRLB', 472]],
  },
  tetris: {
    unit: 'lines',
    steps: [['Dellacherie, 2003', 5e6], ['DT-10', 29e6], ['BCTS', 35e6], ['DT-20', 51e6], ['tetr-ai, 2026', 269.6e6]],
  },
};

const number = (value) => value.toLocaleString('en');

// Where a score stands among the papers' means: a sentence, or nothing where no paper tells.
export function rank_of(game, score) {
  const { unit, steps } = ladders[game] ?? {};
  if (!steps) return '';
  const below = steps.filter(([, mean]) => mean <= score).at(-1), above = steps.find(([, mean]) => mean > score);
  const step = ([name, mean]) => `${name} (${number(mean)} ${unit} on average)`;
  if (!above) return `Above all of the papers' players: ${step(below)} is the best of them.`;
  const place = `Rank ${steps.length - steps.indexOf(above) + 1} of ${steps.length + 1} beside the papers' players: `;
  return place + (below ? `above ${step(below)}, below ${step(above)}.` : `below ${step(above)}.`);
}
