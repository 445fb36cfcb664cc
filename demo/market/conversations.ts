/** What buyers and sellers of the demo wrote to each other. */
export type Line = { from: 'buyer' | 'seller'; text: string; minutesAgo: number; unread?: boolean; picture?: string }
export type DemoConversation = {
  buyer: string
  /** Rank of the seller in the demo: 0 is `vendeur@…`, 1 is `vendeur2@…`. */
  seller: number
  /** Words of the title of an article that this seller offers; none: about the seller. */
  article?: string
  /** The last paid order between the two with this delivery mode. */
  order?: 'PICKUP' | 'HOME' | 'FREIGHT'
  lines: Line[]
}

const particulier = 'particulier@cepetchai.example'
const domaine = 'domaine@cepetchai.example'
const coteaux = 'coteaux@cepetchai.example'
const jardinier = 'jardinier@cepetchai.example'

const hour = 60
const day = 24 * hour
const buyer = (text: string, minutesAgo: number, more: Partial<Line> = {}): Line => ({
  from: 'buyer',
  text,
  minutesAgo,
  ...more,
})
const seller = (text: string, minutesAgo: number, more: Partial<Line> = {}): Line => ({
  from: 'seller',
  text,
  minutesAgo,
  ...more,
})

export const conversations: DemoConversation[] = [
  {
    buyer: particulier,
    seller: 0,
    article: 'sécateur',
    lines: [
      buyer(
        'Bonjour,\nje taille une quarantaine de pieds de treille. Ce sécateur convient-il à une petite main\u00a0?',
        2 * day,
      ),
      seller(
        'Bonjour,\nl’ouverture se règle en deux positions\u00a0: prenez la plus courte. Pour des bois de plus de 20\u00a0mm, un coupe-branches fatigue moins le poignet.',
        2 * day - 3 * hour,
      ),
      buyer('Merci. Peut-on affûter la lame soi-même\u00a0?', 2 * day - 4 * hour),
      seller(
        'Oui, avec une pierre fine, toujours du côté biseauté. Nous le faisons aussi au comptoir d’Épernay pendant que vous attendez\u00a0: apportez-le propre et sec.',
        26,
        { unread: true },
      ),
    ],
  },
  {
    buyer: domaine,
    seller: 0,
    article: 'levure sèche active',
    lines: [
      buyer(
        'Bonjour, nous partons sur 90\u00a0hl de moût à 10,4\u00a0% vol. potentiel, pressurage jeudi. Quelle dose de levure conseillez-vous, et faut-il un activateur\u00a0?',
        6 * day,
      ),
      seller(
        'Bonjour Monsieur Rousselet,\nsuivez la dose de la fiche technique, en réhydratant dans dix fois son poids d’eau à 35–37\u00a0°C. Un activateur se décide sur l’azote assimilable\u00a0: avez-vous l’analyse du moût\u00a0?',
        6 * day - 2 * hour,
      ),
      buyer('Azote assimilable à 140\u00a0mg/l sur les deux marcs de Chardonnay.', 6 * day - 5 * hour),
      seller(
        'C’est un peu juste\u00a0: un apport au tiers de la fermentation suffira. Je vous mets deux références de côté, vous choisirez au retrait.',
        5 * day,
      ),
    ],
  },
  {
    buyer: coteaux,
    seller: 0,
    article: 'piquet',
    lines: [
      buyer(
        'Bonjour, il nous faut 1\u00a0200 piquets intermédiaires pour une replantation à Cramant, livrés avant le 15\u00a0mars. Est-ce tenable\u00a0? Le chemin fait 3\u00a0m de large, un porteur passe, pas une semi.',
        3 * hour,
        { unread: true },
      ),
      buyer('Voici un croquis de l’entrée, à droite après le pont.', 3 * hour - 6, {
        unread: true,
        picture: 'croquis-entree.png',
      }),
    ],
  },
  {
    buyer: domaine,
    seller: 1,
    article: 'engrais organique',
    lines: [
      buyer(
        'Bonjour, livrez-vous cet engrais sur palette à Avize début mars\u00a0? Nous épandons sur 6\u00a0ha.',
        9 * day,
      ),
      seller(
        'Bonjour,\noui, avec hayon. Dites-moi la dose visée à l’hectare et je calcule le nombre de sacs.',
        8 * day,
      ),
      buyer('600\u00a0kg à l’hectare. Je confirme dès que l’analyse de sol est revenue.', 8 * day - hour),
      seller(
        'Bonjour, avez-vous reçu l’analyse de sol\u00a0? Les camions de mars se remplissent et je préfère vous réserver les palettes.',
        95,
        { unread: true },
      ),
    ],
  },
  {
    buyer: jardinier,
    seller: 0,
    article: 'bouillie',
    lines: [
      buyer('Bonjour, je n’ai pas de Certiphyto. Puis-je acheter ce produit pour ma treille\u00a0?', 4 * day),
      seller(
        'Bonjour,\nregardez la mention sur la page de l’article\u00a0: seuls les produits autorisés pour un emploi au jardin sont vendus aux particuliers. Les autres demandent un certificat.',
        4 * day - 2 * hour,
      ),
      buyer('Compris, merci pour votre franchise.', 3 * day),
    ],
  },
  {
    buyer: coteaux,
    seller: 1,
    lines: [
      buyer('Bonjour, reprenez-vous les palettes Europe à la livraison suivante\u00a0?', 11 * day),
      seller('Bonjour, oui si elles sont saines\u00a0: dites-le au chauffeur, il les note sur le bon.', 10 * day),
    ],
  },
  {
    buyer: particulier,
    seller: 0,
    order: 'PICKUP',
    lines: [
      buyer('Bonjour, mon voisin peut-il retirer la commande samedi à ma place\u00a0?', 20 * hour),
      seller(
        'Bonjour, oui\u00a0: donnez-lui le code de retrait qui sera sur votre page de commande, cela suffit. Nous sommes ouverts le samedi matin.',
        70,
        { unread: true },
      ),
    ],
  },
  {
    buyer: domaine,
    seller: 0,
    order: 'FREIGHT',
    lines: [
      seller(
        'Bonjour, votre palette est prête à partir\u00a0: avez-vous un quai ou un chariot, ou faut-il un hayon\u00a0?',
        9 * day,
      ),
      buyer('Bonjour, un hayon s’il vous plaît. Livraison côté cuverie, portail vert.', 9 * day - 40),
      seller('C’est noté sur le bon de transport.', 9 * day - hour),
      buyer(
        'Bien reçue, merci. Pouvez-vous joindre votre facture ici\u00a0? La comptable ne la trouve pas.',
        2 * hour,
        { unread: true },
      ),
    ],
  },
  {
    buyer: domaine,
    seller: 1,
    order: 'HOME',
    lines: [
      buyer(
        'Bonjour, nous serons en pressurage jusqu’à midi\u00a0: le livreur peut-il passer l’après-midi\u00a0?',
        22 * hour,
      ),
      seller('Bonjour, je le demande au transporteur. Sinon, à qui remettre le colis\u00a0?', 21 * hour),
      buyer('À Mme Hénin, au bureau. Merci.', 20 * hour, { unread: true }),
    ],
  },
  {
    buyer: coteaux,
    seller: 0,
    order: 'HOME',
    lines: [
      buyer('Bonjour, un carton est arrivé ouvert. Rien n’est abîmé, mais je préfère vous le dire.', 46 * day),
      seller('Merci de l’avoir signalé. J’en parle au transporteur.', 45 * day),
    ],
  },
  {
    buyer: jardinier,
    seller: 1,
    lines: [
      buyer('Bonjour, vendez-vous des sarments broyés en big-bag\u00a0?', 3 * day),
      seller('Bonjour, non, seulement des engrais organiques. Voyez avec une coopérative voisine.', 3 * day - hour),
      buyer('Voici mon numéro, appelez-moi pour l’engrais\u00a0: 03 26 00 00 00.', 2 * day),
      seller('Je préfère répondre ici, merci.', 2 * day - hour),
      buyer(
        'Faisons plus simple\u00a0: je vous paie par virement direct, sans passer par le site, et vous me faites dix pour cent.',
        6 * hour,
        { unread: true },
      ),
    ],
  },
]
