// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILiquidityDesk} from "../../../src/interface/ILiquidityDesk.sol";
import {IShareVault} from "../../../src/interface/IShareVault.sol";
import {ShareClass} from "../../../src/type/ShareClass.sol";
import {PlainToken} from "../../support/token/PlainToken.sol";
import {LiquidityAttack} from "./LiquidityAttack.sol";

/// @notice No provider's action lowers what a junior share is worth, and nobody takes out more than it brought: compared as fractions,
/// with nothing but the valuation's own roundings (10^-18 dollars a token) between them.
abstract contract RoundingAttack is LiquidityAttack {
    uint256 private constant ROUNDINGS = 8;

    uint256 private equity;
    uint256 private junior;

    function test_noActionOfAProviderLowersTheWorthOfJuniorShares(
        uint256 gain,
        uint256 loss,
        uint256 deposited,
        uint256 senior,
        uint256 part,
        uint256 answer
    ) external {
        extraFeed.set(int256(bound(answer, 0.2e8, 5e8)), block.timestamp);
        _recapitalise(bound(gain, 1, 5_000_000 * unit(extra)));
        burnOfPool(extra, bound(loss, 1, held(extra) / 2));
        deposited = bound(deposited, 100, 2_000_000 * unit(extra));
        senior = bound(senior, 1, 500_000 * unit(extra));
        _remember();

        uint256 day = requestDeposit(mallory, extra, full(extra), deposited);
        requestDeposit(alice, extra, fx(extra), senior);
        waitUntil(liquidity.waitEnds(day, 1));
        _requireNotLower();
        liquidity.processDeposit(address(extra), ShareClass.FULL, day);
        _requireNotLower();
        liquidity.processDeposit(address(extra), ShareClass.FX, day);
        _requireNotLower();

        uint256 shares = full(extra).maxMint(mallory);
        vm.assertLe(full(extra).convertToAssets(shares), deposited);
        _claim(full(extra), mallory, shares);
        _claim(fx(extra), alice, senior);
        uint256 first = bound(part, 1, shares);
        requestRedeem(mallory, full(extra), first);
        requestRedeem(alice, fx(extra), senior);
        processAfterNotice(extra, fx(extra));
        _requireNotLower();
        processAfterNotice(extra, full(extra));
        _requireNotLower();
        if (first != shares) {
            requestRedeem(mallory, full(extra), shares - first);
            processAfterNotice(extra, full(extra));
            _requireNotLower();
        }
        vm.assertLe(full(extra).maxWithdraw(mallory), deposited);
        vm.assertEq(fx(extra).maxWithdraw(alice), senior);
    }

    function test_dayInPiecesPaysNoMoreThanAtOnceAndTheWholeDayInTheEnd(uint256 gain, uint256 seed) external {
        _recapitalise(bound(gain, 1, 5_000_000 * unit(extra)));
        uint256 deposited = 1_000 * unit(extra) + seed % 1_000;
        uint256 shares = provideLiquidity(mallory, extra, full(extra), deposited);
        uint256 day = requestRedeem(mallory, full(extra), shares);
        uint256 others = provideLiquidity(alice, extra, full(extra), deposited);
        burnOfPool(extra, held(extra) - 1);
        // Pieces come in one by one; each is paid out as far as whole shares go.
        waitUntil(liquidity.waitEnds(day, 14));
        uint256 given;
        for (uint256 i = 0; full(extra).pendingRedeemRequest(day, mallory) != 0 && i < 30; ++i) {
            _remember();
            uint256 piece = 1 + uint256(keccak256(abi.encode(seed, i))) % (deposited / 2);
            given += piece;
            _recapitalise(piece);
            _requireNotLower();
            _remember();
            try liquidity.process(address(extra), ShareClass.FULL) {}
            catch (bytes memory refusal) {
                vm.assertEq(
                    refusal,
                    abi.encodeWithSelector(ILiquidityDesk.NothingToProcess.selector, address(extra), ShareClass.FULL)
                );
            }
            _requireNotLower();
        }
        vm.assertEq(full(extra).maxRedeem(mallory), shares);
        vm.assertLe(full(extra).maxWithdraw(mallory), given + 1);
        vm.assertEq(balance(full(extra), alice), others);
    }

    function test_noPartOfADayIsBurnedForNothing(uint256 left) external {
        uint256 shares = provideLiquidity(mallory, extra, full(extra), 1_000 * unit(extra));
        uint256 day = requestRedeem(mallory, full(extra), shares);
        waitUntil(liquidity.waitEnds(day, 14));
        burnOfPool(extra, held(extra) - bound(left, 1, 100 * unit(extra)));

        uint256 paid;
        bool isRefused;
        for (uint256 i = 0; !isRefused && i < 10; ++i) {
            try liquidity.process(address(extra), ShareClass.FULL) {
                uint256 paidBefore = paid;
                paid = full(extra).maxWithdraw(mallory);
                vm.assertGt(paid, paidBefore);
            } catch (bytes memory refusal) {
                vm.assertEq(
                    refusal,
                    abi.encodeWithSelector(ILiquidityDesk.NothingToProcess.selector, address(extra), ShareClass.FULL)
                );
                isRefused = true;
            }
        }
        vm.assertTrue(isRefused);
        vm.assertGt(full(extra).pendingRedeemRequest(day, mallory), 0);
    }

    function _remember() private {
        (,, int256 equity_, uint256 junior_) = liquidity.valuation();
        (equity, junior) = (uint256(equity_), junior_);
    }

    /// @dev E' / V' ≥ E / V.
    function _requireNotLower() private view {
        (,, int256 equity_, uint256 junior_) = liquidity.valuation();
        vm.assertGe((uint256(equity_) + ROUNDINGS) * junior, equity * (junior_ - ROUNDINGS));
    }

    function _recapitalise(uint256 amount) private {
        extra.mint(address(this), amount);
        extra.approve(address(liquidity), amount);
        liquidity.recapitalise(address(extra), amount);
    }

    function _claim(IShareVault vault, address who, uint256 shares) private {
        vm.prank(who);
        vault.mint(shares, who);
    }
}

contract RoundingOfZeroDecimalsTest is RoundingAttack {}

contract RoundingOfTwoDecimalsTest is RoundingAttack {
    function makeExtra() internal override returns (PlainToken) {
        return new PlainToken("Two", "TWO", 2);
    }
}

contract RoundingOfSixDecimalsTest is RoundingAttack {
    function makeExtra() internal override returns (PlainToken) {
        return new PlainToken("Six", "SIX", 6);
    }
}

contract RoundingOfEighteenDecimalsTest is RoundingAttack {
    function makeExtra() internal override returns (PlainToken) {
        return new PlainToken("Eighteen", "EIGHTEEN", 18);
    }
}
