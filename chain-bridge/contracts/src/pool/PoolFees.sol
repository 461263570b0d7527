// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {IReservePool} from "../interface/IReservePool.sol";
import {Prices} from "../library/Prices.sol";
import {BookWord} from "../type/BookWord.sol";
import {FirmQuote} from "../type/FirmQuote.sol";
import {UsdtMark} from "../type/PoolState.sol";
import {Price} from "../type/Price.sol";
import {TokenRecord} from "../type/TokenRecord.sol";
import {PoolLimits} from "./PoolLimits.sol";

/// @notice Keeps the fees: how much of a quote they may be, what they are in USDT, and what of them is owed to liquidity providers.
/// @dev Fees wait in the book of the token that their commit paid out, until the desk shares them out. USDT's book counts all that is
/// owed, so that a commit writes two books and nothing else: what waits in USDT's own is what the others do not have.
abstract contract PoolFees is PoolLimits {
    using Prices for Prices.Ratio;
    using Prices for Price;

    /// @notice Largest part of the input that any pool may be built to take as fees, basis points.
    uint256 public constant FEE_BPS_LIMIT = 500;

    /// @notice Most that any pool may be built to take as fees beyond that part, dollars at scale 10^-6.
    uint256 public constant FIXED_FEE_LIMIT_USD_E6 = 5e6;

    /// @notice Fees are counted in units of so many decimals of a USDT where it has more.
    uint8 public constant FEE_DECIMALS = 6;

    uint256 private constant FEES_LIMIT = 1 << 48;
    uint256 private constant BPS = 10_000;

    /// @notice USDT, in which fees are paid.
    address public immutable override usdt;

    /// @inheritdoc IReservePool
    uint256 public immutable override maxFeeBps;

    /// @inheritdoc IReservePool
    uint256 public immutable override maxFixedFeeUsdE6;

    /// @dev Raw USDT of one USDT, and of one unit of {BookWord}'s fees.
    uint256 internal immutable _usdtUnit;
    uint256 internal immutable _feeUnit;

    constructor(address usdt_, uint256 maxFeeBps_, uint256 maxFixedFeeUsdE6_) {
        if (maxFeeBps_ > FEE_BPS_LIMIT || maxFixedFeeUsdE6_ > FIXED_FEE_LIMIT_USD_E6) {
            revert FeeCapsTooHigh(maxFeeBps_, maxFixedFeeUsdE6_);
        }
        uint8 decimals = IERC20Metadata(usdt_).decimals();
        usdt = usdt_;
        maxFeeBps = maxFeeBps_;
        maxFixedFeeUsdE6 = maxFixedFeeUsdE6_;
        _usdtUnit = 10 ** decimals;
        _feeUnit = decimals > FEE_DECIMALS ? 10 ** (decimals - FEE_DECIMALS) : 1;
    }

    /// @inheritdoc IReservePool
    function feesOwed() public view override returns (uint256) {
        return _owed(_records[usdt].book) - (_sharedUnits(_feesShared) * _feeUnit - _feesShared);
    }

    /// @dev Raw USDT to keep for the fees owed, at most a fee unit more than they are.
    function _owed(BookWord bookUsdt) internal view returns (uint256) {
        return bookUsdt.fees() * _feeUnit;
    }

    /// @dev `bookUsdt` with `feeUsdt` more owed; what is held then has to cover all that is owed.
    function _owing(BookWord bookUsdt, uint256 held, uint256 feeUsdt) internal view returns (BookWord) {
        uint256 units = bookUsdt.fees() + feeUsdt / _feeUnit;
        uint256 owed = units * _feeUnit;
        if (held < owed) revert FeesNotCovered(held, owed);
        if (units >= FEES_LIMIT) revert FeesOwedTooHigh(owed);
        return bookUsdt.withFees(units);
    }

    /// @dev Fee units that wait in a token's book.
    function _pendingUnits(address token, TokenRecord storage listed) internal view returns (uint256 units) {
        units = listed.book.fees();
        if (token != usdt) return units;
        units -= _sharedUnits(_feesShared);
        for (uint256 i = 0; i < _tokenList.length; ++i) {
            if (_tokenList[i] != token) units -= _records[_tokenList[i]].book.fees();
        }
    }

    /// @dev Takes out what waits in a token's book, raw USDT, as shared out and not yet paid.
    function _share(address token, TokenRecord storage listed) internal returns (uint256 amount) {
        amount = _pendingUnits(token, listed) * _feeUnit;
        if (amount == 0) return 0;
        _feesShared += amount;
        if (token != usdt) listed.book = listed.book.withFees(0);
    }

    /// @dev Owes `amount` raw USDT less of what was shared out.
    function _oweLess(uint256 amount) internal {
        TokenRecord storage listed = _records[usdt];
        uint256 left = _feesShared - amount;
        listed.book = listed.book.withFees(listed.book.fees() + _sharedUnits(left) - _sharedUnits(_feesShared));
        _feesShared = left;
    }

    /// @dev The fee's fixed part is in dollars, so that a feed has to be good first.
    function _requireFeeWithinCap(address tokenIn, uint256 amountIn, uint256 feeIn, Price memory priceIn)
        internal
        view
    {
        uint256 most = amountIn * maxFeeBps / BPS;
        if (feeIn <= most) return;
        most += priceIn.amountRoundingDown(maxFixedFeeUsdE6 * 10 ** 12);
        if (feeIn > most) revert FeeAboveCap(tokenIn, feeIn, most);
    }

    /// @dev The fee in raw USDT, rounded down to what the books can count: by the corridor's own feeds, and where USDT is not one of
    /// its sides by its last mark, or a dollar where that was less. A mark of a bad day would otherwise make dollars of fees.
    function _feeUsdt(FirmQuote calldata quote, uint256 feeIn, Price memory priceIn, Prices.Ratio memory ratio)
        internal
        view
        returns (uint256 amount)
    {
        amount = feeIn;
        if (amount == 0) return 0;
        if (quote.tokenOut == usdt) {
            amount = ratio.convertRoundingDown(amount);
        } else if (quote.tokenIn != usdt) {
            amount = Prices.ratio(priceIn, _priceUsdt()).convertRoundingDown(amount);
        }
        if (_feeUnit != 1) amount -= amount % _feeUnit;
    }

    function _priceUsdt() private view returns (Price memory price) {
        UsdtMark memory marked = _usdtMark;
        price = Price({top: 1, bottom: 1, unit: _usdtUnit, updatedAt: marked.time});
        if (marked.top > marked.bottom) (price.top, price.bottom) = (marked.top, marked.bottom);
    }

    function _sharedUnits(uint256 shared) private view returns (uint256) {
        return Math.ceilDiv(shared, _feeUnit);
    }
}
