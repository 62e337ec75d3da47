import type { SeedClass } from './classes.ts'

/** A project of some weeks, and what is done in each of them. */
export interface Project {
  readonly nome: string
  readonly atividades: readonly string[]
}

/** What each kind of class works on in the course of a year, in this order. */
export const themes = {
  escola: projects`
Quem somos nós: Roda de conversa e combinados da turma | Autorretrato e árvore da família | Mapa do caminho até o instituto | Entrevista com um morador antigo | Mural «Minha rua, minha história»
Água e o córrego do bairro: O ciclo da água em garrafas | Visita ao córrego com diário de campo | Gráfico do consumo de água em casa | Filtro de areia e carvão | Cartazes para o posto de saúde
Contos que viajam: Roda de leitura de contos populares | Reconto oral em duplas | Escrita coletiva de um conto | Ilustração e encadernação | Tarde de autógrafos com as famílias
Arraial da matemática: Frações com receitas de milho | Medidas e bandeirinhas | Orçamento da barraca | Jogos de probabilidade | Troco e dinheiro na festa junina
Corpo, saúde e alimentação: Pirâmide alimentar com rótulos | Horta: plantio de alface e cebolinha | Jogos cooperativos na quadra | Higiene bucal com a equipe da UBS | Colheita e salada coletiva
Feira de ciências: Pergunta de pesquisa em grupos | Montagem dos experimentos | Registro de hipóteses e resultados | Ensaio da apresentação | Dia da feira
Brinquedos e invenções: Brinquedos dos avós | Construção com sucata | Regras de um jogo novo | Campeonato de jogos de tabuleiro | Feira de trocas
Brasil de muitas vozes: Biografias: Carolina Maria de Jesus | Sarau da consciência negra | Cantigas e brincadeiras africanas | Exposição dos portfólios | Confraternização com as famílias`,
  musica: projects`
Ritmo no corpo: Percussão corporal | Pulso e andamento | Copos e claves | Ritmos do coco | Composição em grupo
Cordas e canto: Afinação e postura | Primeiros acordes no violão | Canto em uníssono | Canto a duas vozes | Ensaio aberto
Samba de roda: Escuta de sambas do Recôncavo | Pandeiro e tamborim | Letra e memória | Arranjo coletivo | Apresentação na praça
Cantata de fim de ano: Escolha do repertório | Ensaio de naipes | Ensaio geral | Gravação das vozes | Concerto para as famílias`,
  teatro: projects`
Corpo em cena: Jogos de aquecimento | Foco e escuta | Estátuas e imagens | Voz e respiração | Cenas sem palavras
Do conto ao palco: Leitura dramática | Criação das personagens | Improvisação das cenas | Figurinos com o que há | Ensaio corrido
Teatro de sombras: Luz e distância | Recorte de silhuetas | Narração ao vivo | Trilha sonora | Mostra para os menores
Nossa peça: Marcação de palco | Cenário de papelão | Ensaio técnico | Ensaio geral | Estreia no salão`,
  robotica: projects`
Máquinas simples: Alavancas e polias | Carrinho de elástico | Ponte de palitos | Catapulta e medidas | Desafio em equipes
Circuitos: Pilha, LED e interruptor | Circuito em papel | Motor e hélice | Robô escova | Feira dos circuitos
Programar é contar: Algoritmos sem computador | Blocos e laços | Sensores de distância | Semáforo com placa | Depurar em duplas
Robô da horta: Sensor de umidade | Rega automática | Leitura dos dados | Ajustes e testes | Entrega à cozinha`,
  capoeira: projects`
Ginga e história: Ginga e esquiva | Quilombos e resistência | Toques do berimbau | Ladainhas e corridos | Roda da turma
Jogo de dentro: Aú e rolê | Meia-lua e queixada | Jogo a dois, sem pressa | Roda de São Bento Grande | Roda com convidados
Instrumentos: Construção do caxixi | Armar o berimbau | Pandeiro e atabaque | Bateria completa | Registro das cantigas
Batizado: Sequências de Mestre Bimba | Treino com a outra turma | Ensaio da cerimônia | Preparo das cordas | Batizado e troca de cordas`,
  artes: projects`
Cores da terra: Tintas de argila e urucum | Pintura em grande formato | Estampas com carimbos | Cores do bairro | Exposição no corredor
Gravura: Isogravura em bandejas | Matriz de papelão | Cordel e xilogravura | Tiragem numerada | Feira de gravuras
Barro e forma: Placas e texturas | Panela de rolinho | Máscaras | Secagem e pintura | Mostra de cerâmica
Muro coletivo: Estudo de muralistas | Projeto em malha | Transferência do desenho | Pintura do muro | Inauguração`,
  informatica: projects`
Primeiros passos: Teclado e digitação | Pastas e arquivos | Busca segura na internet | Senhas e privacidade | Editor de texto
Jornal da turma: Pauta e entrevista | Texto e revisão | Fotografia e legenda | Diagramação | Impressão e entrega
Planilhas da vida: Tabela da merenda | Somas e médias | Gráfico da turma | Orçamento de um passeio | Apresentação dos dados
Animação: Roteiro em quadros | Fotos quadro a quadro | Som e voz | Montagem | Sessão de cinema`,
  leitura: projects`
Livros que escolhemos: Montagem do cantinho de leitura | Leitura em voz alta em duplas | Ficha do livro preferido | Troca de livros | Roda de indicações
Quadrinhos e tirinhas: Leitura de tirinhas | Balões e onomatopeias | Roteiro de uma página | Desenho e arte-final | Gibi da oficina
Poesia na rua: Trava-línguas e quadrinhas | Cordel em voz alta | Poemas sobre o bairro | Varal de poesia | Recital no portão
Histórias de família: Entrevista com os avós | Escrita da história ouvida | Revisão em duplas | Livro costurado à mão | Tarde de leitura com as famílias`,
} as const satisfies Record<SeedClass['temas'], readonly Project[]>

/** One project a line: its name, and after the first colon its activities. */
function projects(text: TemplateStringsArray): readonly Project[] {
  const lines = text.join('').trim().split('\n')
  return lines.map((line) => {
    const colon = line.indexOf(': ')
    return { nome: line.slice(0, colon), atividades: line.slice(colon + 2).split(' | ') }
  })
}
